package dev.homeostat.benchmarks.live;

/**
 * How long something took.
 *
 * @param seconds on the clock
 * @param cpu on the processors
 */
record Took(double seconds, CpuTime cpu) {

  private static final double NANOS = 1e9;

  /** Starts a clock. */
  static Running begin() {
    return new Running(System.nanoTime(), CpuTime.now());
  }

  /** A clock that runs. */
  record Running(long nanos, CpuTime cpu) {
    Took end() {
      return new Took((System.nanoTime() - nanos) / NANOS, CpuTime.now().since(cpu));
    }
  }
}
