package dev.homeostat.sharding;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash from the text of a key to the index of its segment: it never changes. */
final class SegmentHash {

  private SegmentHash() {}

  /**
   * Returns the index of a segment.
   *
   * @param text of a key
   * @param segments how many there are
   * @return from the first eight bytes of the SHA-256 of the text in UTF-8, without a sign
   */
  static int index(String text, int segments) {
    byte[] digest = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return (int) Long.remainderUnsigned(ByteBuffer.wrap(digest).getLong(), segments);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each JDK has SHA-256", e);
    }
  }
}
