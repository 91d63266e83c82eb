package dev.homeostat.benchmarks.live;

import java.time.Duration;

/**
 * The size of the trial of an operator of AppWrappers and of the model of its Go operator.
 *
 * @param parts of an AppWrapper whose whole life is measured
 * @param brief its life, which is over soon
 * @param lasting its life, as of a training that needs large images
 * @param idle AppWrappers that run while nothing happens
 * @param window how long requests are counted
 * @param failing AppWrappers, one pod of each of which fails
 * @param isReadyBefore whether their pods run and are known to run before they fail
 * @param spacing between two failures
 * @param started AppWrappers that start at once
 * @param held AppWrappers whose memory is measured
 * @param quiet without a request for an object, an operator has nothing left to do
 */
record AppWrapperSize(
    int parts,
    Life brief,
    Life lasting,
    int idle,
    Duration window,
    int failing,
    boolean isReadyBefore,
    Duration spacing,
    int started,
    int held,
    Duration quiet) {

  /**
   * The life of an AppWrapper.
   *
   * @param pending how long its pods wait until they run
   * @param running how long they run until they succeed
   */
  record Life(Duration pending, Duration running) {}

  /** Too small for meaningful results; for a test that all of it runs. */
  static final AppWrapperSize SHORT =
      new AppWrapperSize(
          3,
          new Life(Duration.ofSeconds(1), Duration.ofSeconds(1)),
          new Life(Duration.ofSeconds(2), Duration.ofSeconds(2)),
          3,
          Duration.ofSeconds(2),
          2,
          false,
          Duration.ofSeconds(1),
          3,
          5,
          Duration.ofSeconds(1));

  /** The size that the document shows. */
  static final AppWrapperSize FULL =
      new AppWrapperSize(
          4,
          new Life(Duration.ofSeconds(10), Duration.ofMinutes(1)),
          new Life(Duration.ofMinutes(1), Duration.ofMinutes(10)),
          500,
          Duration.ofMinutes(1),
          20,
          true,
          Duration.ofSeconds(3),
          200,
          1000,
          Duration.ofSeconds(3));
}
