package dev.homeostat.tosca.archive;

import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a tar archive, counted. A header may name a long name of any size, which the library
 * would read into memory; so each stretch between two files has an allowance.
 */
final class CountedStream extends InputStream {

  /** A check of the number of bytes so far. */
  @FunctionalInterface
  interface Check {
    /** May throw, which ends the reading. */
    void unpacked(long total);
  }

  private final InputStream in;
  private Check check;
  private final ArchiveProblems refusals;
  private long allowance;
  private long from;
  private long total;
  private int zeros;

  CountedStream(InputStream in, Check check, ArchiveProblems refusals) {
    this.in = in;
    this.check = check;
    this.refusals = refusals;
  }

  /** From now on, so many bytes may be read. */
  void allow(long bytes) {
    allowance = bytes;
    from = total;
    zeros = 0;
  }

  /** Allows padding, which is not counted as content, from now on. */
  void allowPadding(long bytes) {
    allow(bytes);
    check = padding -> {};
  }

  /**
   * Returns whether a whole block of zeros has come since the last allowance, and nothing behind
   * it.
   */
  boolean endsInZeros(int block) {
    long begin = (from + block - 1) / block * block;
    return zeros >= block && total - begin >= block;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = in.read(bytes, from, length);
    if (count <= 0) {
      return count;
    }
    allowance -= count;
    total += count;
    if (allowance < 0) {
      throw refusals.beyond("a few pages between two files");
    }
    check.unpacked(total);
    for (int i = from; i < from + count; i++) {
      zeros = bytes[i] == 0 ? Math.min(zeros + 1, 1 << 20) : 0;
    }
    return count;
  }
}
