package dev.homeostat.controller;

import dev.homeostat.tree.Digest;
import java.util.HexFormat;

/**
 * The first 128 bits of the hash of a digest, whatever its algorithm. They suffice to notice a
 * change, and need a fourth of the memory of the text.
 */
record ShortDigest(long high, long low) {

  private static final int HEX_DIGITS = 16;

  /** Returns the short form of a digest. */
  static ShortDigest of(Digest digest) {
    String hash = Digest.of(digest.text()).text();
    int begin = hash.indexOf(':') + 1;
    int middle = begin + HEX_DIGITS;
    return new ShortDigest(
        HexFormat.fromHexDigitsToLong(hash, begin, middle),
        HexFormat.fromHexDigitsToLong(hash, middle, middle + HEX_DIGITS));
  }
}
