package dev.homeostat.tosca.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The local header of an entry in a zip archive. It repeats the central directory; where it
 * differs, other programs would unpack another file than we read.
 */
record LocalHeader(int flags, int method, byte[] name) {

  private static final int SIGNATURE = 0x04034b50;
  private static final int SIZE = 30;

  /**
   * The header at a place.
   *
   * @throws IllegalArgumentException if there is none
   * @throws IndexOutOfBoundsException if the archive ends before it does
   */
  static LocalHeader at(byte[] packed, long place) {
    ByteBuffer bytes = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
    int from = Math.toIntExact(place);
    if (bytes.getInt(from) != SIGNATURE) {
      throw new IllegalArgumentException("no header");
    }
    byte[] name = new byte[Short.toUnsignedInt(bytes.getShort(from + 26))];
    bytes.get(from + SIZE, name);
    return new LocalHeader(bytes.getShort(from + 6), bytes.getShort(from + 8), name);
  }

  /** Returns whether another name, method or flag of encryption stands in the central directory. */
  boolean differs(byte[] otherName, int otherMethod, int encryption) {
    return !Arrays.equals(name, otherName)
        || Short.toUnsignedInt((short) method) != otherMethod
        || (flags & encryption) != 0;
  }
}
