package dev.homeostat.sharding.roster;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apiguardian.api.API;

/** The hash from the text of a key to the index of its segment: it never changes. */
@API(status = INTERNAL)
public final class SegmentHash {

  private SegmentHash() {}

  /**
   * Returns the index of a segment.
   *
   * @param text of a key
   * @param segments the number of all segments
   * @return from the first eight bytes of the SHA-256 of the text in UTF-8, without a sign
   */
  public static int index(String text, int segments) {
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
