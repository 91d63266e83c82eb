package dev.homeostat.benchmarks.live;

import java.util.stream.IntStream;

/**
 * Some of the applications.
 *
 * @param from the number of the first
 * @param to behind the number of the last
 */
record Part(int from, int to) {

  /** The part with a number. */
  static Part of(Size size, int number) {
    int each = size.applications() / size.parts();
    return new Part(number * each, (number + 1) * each);
  }

  IntStream numbers() {
    return IntStream.range(from, to);
  }

  int size() {
    return to - from;
  }
}
