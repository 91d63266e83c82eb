package dev.homeostat.benchmarks.live;

import java.time.Duration;

/**
 * The size of the trial of an operator and of the model of its Go operator.
 *
 * @param parts of each object
 * @param objects that are made at once, of which the first is never done
 * @param held objects whose memory is measured
 * @param heldParts of each of these
 * @param window how long requests are counted
 * @param quiet without a request for an object, an operator has nothing left to do
 * @param patience of the model
 */
record ComparedSize(
    int parts,
    int objects,
    int held,
    int heldParts,
    Duration window,
    Duration quiet,
    Duration patience) {

  /** Too small for meaningful results; for a test that all of it runs. */
  static final ComparedSize SHORT =
      new ComparedSize(
          3, 3, 5, 1, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(2));

  /** The size that the document shows. */
  static final ComparedSize FULL =
      new ComparedSize(
          10, 20, 1000, 2, Duration.ofMinutes(1), Duration.ofSeconds(3), Duration.ofMinutes(5));
}
