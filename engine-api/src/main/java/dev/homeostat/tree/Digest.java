package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a value without showing it: it compares and prints, and nothing that writes to a
 * cluster accepts one (rule SECRET-2).
 *
 * <p>Two trees that {@link Trees#equal} have the same digest: members are taken in the order of
 * their names, nulls are left out, numbers are canonical.
 *
 * @param text the digest with its algorithm, as in {@code sha256:9f86d081…}; never blank
 */
@API(status = STABLE, since = "0.1")
public record Digest(String text) {

  private static final String HASH = "sha256";
  private static final String KEYED = "hmac-sha256";

  // Checks that there is something to compare.
  public Digest {
    Objects.requireNonNull(text, "text");
    if (text.isBlank()) {
      throw new IllegalArgumentException("a digest needs a text");
    }
  }

  /**
   * The digest of a value that is no secret.
   *
   * @param value a tree, or {@code null} for absent
   * @return its SHA-256
   */
  public static Digest of(@Nullable JsonNode value) {
    MessageDigest hash = sha256();
    CanonicalJson.write(value, hash::update);
    return hashed(hash.digest());
  }

  /**
   * Returns the digest of a tree in which nulls are significant, such as a schema, whose leaves are
   * null.
   *
   * @param value a tree
   * @return its SHA-256; a member that is null differs from one that is missing
   */
  public static Digest withNulls(JsonNode value) {
    MessageDigest hash = sha256();
    CanonicalJson.writeWithNulls(value, hash::update);
    return hashed(hash.digest());
  }

  /**
   * The digest of a text, taken as UTF-8.
   *
   * @param text any text
   * @return its SHA-256
   */
  public static Digest of(String text) {
    return hashed(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Returns the digest of a value that may be guessed, such as a password: guesses cannot be tested
   * without the key (rule SECRET-1).
   *
   * @param key the key of the engine or the salt of the application; not empty
   * @param value a tree, or {@code null} for absent
   * @return its HMAC with SHA-256
   * @throws IllegalArgumentException if the key is empty
   */
  public static Digest keyed(byte[] key, @Nullable JsonNode value) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      CanonicalJson.write(value, mac::update);
      return new Digest(KEYED + ":" + HexFormat.of().formatHex(mac.doFinal()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static Digest hashed(byte[] bytes) {
    return new Digest(HASH + ":" + HexFormat.of().formatHex(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The text; safe to show. */
  @Override
  public String toString() {
    return text;
  }
}
