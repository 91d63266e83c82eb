package dev.homeostat.benchmarks.live;

import java.time.Duration;

/**
 * The size of the measurements.
 *
 * @param applications each of five resources
 * @param parts the number of parts in which they are made; of four in a row each has another order
 * @param warm the number of convergence runs before the measurement
 * @param rounds the number of measured runs
 * @param watched objects whose heap is measured
 * @param busy objects whose status changes once a second
 * @param quiet the duration of these changes
 * @param repairs objects that drift
 * @param parallel writers, and workers
 */
record Size(
    int applications,
    int parts,
    int warm,
    int rounds,
    int watched,
    int busy,
    Duration quiet,
    int repairs,
    int parallel) {

  static final Size FULL = new Size(1000, 4, 3, 5, 5000, 300, Duration.ofMinutes(1), 500, 32);

  /** Too small for meaningful results; for a test that all of it runs. */
  static final Size SHORT = new Size(4, 2, 1, 1, 20, 5, Duration.ofSeconds(1), 5, 4);
}
