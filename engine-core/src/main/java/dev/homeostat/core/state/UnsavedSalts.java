package dev.homeostat.core.state;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.tree.Digest;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * The salts of applications without a state. An engine gives an application the same salt until its
 * state is saved, so that a plan and the pass after it show the same digests (law 13).
 */
final class UnsavedSalts {

  /** The length of a salt in hexadecimal digits: 128 bits. */
  private static final int LENGTH = 32;

  private final byte[] secret;

  /** Creates the salts of an engine from one random text. */
  UnsavedSalts(Supplier<String> random) {
    this.secret = random.get().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the salt of an application; it cannot be guessed from the name. */
  String of(ApplicationId application) {
    String digits = Digest.keyed(secret, TextNode.valueOf(application.toString())).text();
    return digits.substring(digits.length() - LENGTH);
  }
}
