package dev.homeostat.benchmarks.live;

import java.util.Base64;
import java.util.List;
import java.util.Random;

/**
 * The states of an application that an engine keeps, one after the other.
 *
 * @param sizes of each, in bytes
 */
record States(List<Integer> sizes) {

  /** Nothing is kept. */
  static final States NONE = new States(List.of());

  /** The sizes before an engine has been measured. */
  static final States GUESSED = new States(List.of(800, 1500));

  /** Another content of the same length, which can be packed no more. */
  static String content(int size, String seed) {
    byte[] content = new byte[size];
    new Random(seed.hashCode()).nextBytes(content);
    return Base64.getEncoder().encodeToString(content);
  }
}
