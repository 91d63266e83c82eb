package dev.homeostat.benchmarks.live;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param applications each of five resources
 * @param parts in how many parts they are made; of four in a row each has another order
 * @param warm how often convergence is run before it is measured
 * @param rounds how often it is measured
 * @param watched objects whose heap is measured
 * @param busy objects whose status changes once a second
 * @param quiet for how long it changes
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

  /** So small that it says nothing, for a test that all of it runs. */
  static final Size SHORT = new Size(4, 2, 1, 1, 20, 5, Duration.ofSeconds(1), 5, 4);
}
