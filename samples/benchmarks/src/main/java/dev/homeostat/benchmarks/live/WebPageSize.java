package dev.homeostat.benchmarks.live;

import java.time.Duration;

/**
 * The size of the trial of operators of web pages.
 *
 * @param restarted pages that are there when an operator starts
 * @param window how long the status of an object is written
 * @param first pages that have objects before memory is measured
 * @param held pages whose memory is measured
 * @param quiet without a request for an object, an operator has nothing left to do
 * @param isWhole whether all is measured, and requests also beside a controller of Homeostat
 */
record WebPageSize(
    int restarted, Duration window, int first, int held, Duration quiet, boolean isWhole) {

  /** Too small for meaningful results; for a test that all of it runs. */
  static final WebPageSize SHORT =
      new WebPageSize(2, Duration.ofSeconds(1), 1, 2, Duration.ofSeconds(1), false);

  /** The size that the document shows. */
  static final WebPageSize FULL =
      new WebPageSize(500, Duration.ofMinutes(1), 100, 500, Duration.ofSeconds(3), true);
}
