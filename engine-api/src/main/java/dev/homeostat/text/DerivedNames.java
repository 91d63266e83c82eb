package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apiguardian.api.API;

/**
 * Names of objects in place of those that a server would generate for a {@code generateName}: they
 * are always the same for the same seed, so that a program finds what it created before a crash.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class DerivedNames {

  private static final int DERIVED = 10;
  private static final int LONGEST_PREFIX = LabelValues.LONGEST - DERIVED;

  private DerivedNames() {}

  /**
   * Derives a name.
   *
   * @param prefix the {@code generateName}; a long one is cut
   * @param seed what the object is, for example the uid of its owner and its position in it
   * @return the prefix with ten hexadecimal digits, at most 63 characters
   */
  public static String of(String prefix, String seed) {
    UUID derived = UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8));
    return prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX))
        + derived.toString().replace("-", "").substring(0, DERIVED);
  }
}
