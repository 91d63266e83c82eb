package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.text.FileFailures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apiguardian.api.API;

/**
 * The controller's key from which the tokens of workloads are derived, so that none of them need be
 * stored. Whoever has it can make any token; it is never shown.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TokenKey {

  /** The fewest bytes that a key may have. */
  public static final int LEAST_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private TokenKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, ALGORITHM);
  }

  /**
   * A key.
   *
   * @param bytes from a secure generator, at least {@link #LEAST_BYTES}
   * @return the key
   * @throws IllegalArgumentException if they are too few
   */
  public static TokenKey of(byte[] bytes) {
    if (bytes.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a token key has at least " + LEAST_BYTES + " bytes, got " + bytes.length);
    }
    return new TokenKey(bytes.clone());
  }

  /**
   * A new key.
   *
   * @param random a secure generator
   * @return the key, as it is written to a file that {@link #read} reads
   */
  public static String generate(SecureRandom random) {
    byte[] bytes = new byte[LEAST_BYTES];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes) + "\n";
  }

  /**
   * Reads a key.
   *
   * @param file with at least {@link #LEAST_BYTES} random bytes in base64, as {@code openssl rand
   *     -base64 32} writes them
   * @return the key
   * @throws CallsException if there is none
   */
  public static TokenKey read(Path file) {
    String got;
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      Optional<byte[]> bytes = decoded(text);
      if (bytes.isPresent() && bytes.get().length >= LEAST_BYTES) {
        return new TokenKey(bytes.get());
      }
      got = bytes.map(few -> few.length + " bytes").orElse("something that is no base64");
    } catch (IOException e) {
      got = FileFailures.got(e);
    }
    throw new CallsException(
        List.of(
            Problem.error("UnusableTokenKey")
                .at(file.toString())
                .expected("at least " + LEAST_BYTES + " random bytes in base64")
                .got(got)
                .advice("make one with: openssl rand -base64 32")));
  }

  private static Optional<byte[]> decoded(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text.replaceAll("\\s", "")));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The code of a message under this key.
   *
   * @param message any
   * @return 32 bytes
   */
  public byte[] code(byte[] message) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** By content, in constant time. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TokenKey that
        && MessageDigest.isEqual(key.getEncoded(), that.key.getEncoded());
  }

  @Override
  public int hashCode() {
    return TokenKey.class.hashCode();
  }

  /** Never the key. */
  @Override
  public String toString() {
    return "TokenKey";
  }
}
