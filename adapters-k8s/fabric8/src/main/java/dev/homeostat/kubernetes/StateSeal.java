package dev.homeostat.kubernetes;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The digest and size by which a packed state is verified.
 *
 * @param digest of its bytes, as in {@code sha256:9f86d081…}
 * @param size of the unpacked state, in bytes
 */
record StateSeal(String digest, int size) {

  private static final String HASH = "sha256:";
  private static final String DIGEST = HASH + "[0-9a-f]{64}";
  private static final String SIZE = "[1-9][0-9]{0,8}";

  /** Returns the seal; empty if the texts are not valid. */
  static Optional<StateSeal> parse(String digest, String size) {
    return digest.matches(DIGEST) && size.matches(SIZE)
        ? Optional.of(new StateSeal(digest, Integer.parseInt(size)))
        : Optional.empty();
  }

  static StateSeal of(List<byte[]> pieces, int size) {
    return new StateSeal(digest(pieces), size);
  }

  boolean isOf(List<byte[]> pieces) {
    return digest.equals(digest(pieces));
  }

  private static String digest(List<byte[]> pieces) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      pieces.forEach(sha256::update);
      return HASH + HexFormat.of().formatHex(sha256.digest());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
