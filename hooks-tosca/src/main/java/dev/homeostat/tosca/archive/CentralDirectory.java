package dev.homeostat.tosca.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Walks the central directory of a zip archive before the library does: that one would make an
 * object of each entry, however many there are, and it heeds neither how many there should be nor
 * what stands between the directory and its end. Where the two disagree the archive is broken.
 * Reads beyond the bytes end in an {@link IndexOutOfBoundsException}.
 */
final class CentralDirectory {

  private static final int ENTRY = 0x02014b50;
  private static final int ENTRY_SIZE = 46;
  private static final int END = 0x06054b50;
  private static final int END_SIZE = 22;
  private static final int END64 = 0x06064b50;
  private static final int LOCATOR64 = 0x07064b50;
  private static final int LOCATOR64_SIZE = 20;
  private static final int LONGEST_COMMENT = 0xFFFF;

  private final ByteBuffer bytes;
  private final ArchiveProblems refusals;

  CentralDirectory(byte[] packed, ArchiveProblems refusals) {
    this.bytes = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
    this.refusals = refusals;
  }

  /** Returns the number of entries, if it is within the limit. */
  int count(int most) {
    int end = end();
    int locator = end - LOCATOR64_SIZE;
    if (locator >= 0 && bytes.getInt(locator) == LOCATOR64) {
      int end64 = position(bytes.getLong(locator + 8));
      require(bytes.getInt(end64) == END64);
      long size = bytes.getLong(end64 + 40);
      long from = bytes.getLong(end64 + 48);
      return walk(position(from), position(size), end64, bytes.getLong(end64 + 32), most);
    }
    long size = Integer.toUnsignedLong(bytes.getInt(end + 12));
    long from = Integer.toUnsignedLong(bytes.getInt(end + 16));
    int said = Short.toUnsignedInt(bytes.getShort(end + 10));
    return walk(position(from), position(size), end, said, most);
  }

  /** The last place that looks like an end, which is the one that the library takes. */
  private int end() {
    int last = bytes.limit() - END_SIZE;
    for (int at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
      if (bytes.getInt(at) == END) {
        require(at + END_SIZE + Short.toUnsignedInt(bytes.getShort(at + 20)) == bytes.limit());
        return at;
      }
    }
    throw refusals.broken();
  }

  private int walk(int from, int size, int end, long said, int most) {
    require((long) from + size == end);
    int count = 0;
    for (int at = from; at < end; count++) {
      require(bytes.getInt(at) == ENTRY);
      if (count == most) {
        throw refusals.beyond(most + " entries");
      }
      at += ENTRY_SIZE + length(at + 28) + length(at + 30) + length(at + 32);
      require(at <= end);
    }
    require(count == said);
    return count;
  }

  private int length(int at) {
    return Short.toUnsignedInt(bytes.getShort(at));
  }

  private int position(long said) {
    require(said >= 0 && said <= bytes.limit());
    return (int) said;
  }

  private void require(boolean sound) {
    if (!sound) {
      throw refusals.broken();
    }
  }
}
