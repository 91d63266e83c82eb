package dev.homeostat.benchmarks.live;

/**
 * The duration of a measurement.
 *
 * @param seconds on the clock
 * @param cpu on the processors
 */
record Took(double seconds, CpuTime cpu) {

  static final Took NOTHING = new Took(0, new CpuTime(0, 0));

  private static final double NANOS = 1e9;

  /** Starts a clock. */
  static Running begin() {
    return new Running(System.nanoTime(), CpuTime.now());
  }

  /** Both, one after the other. */
  Took plus(Took other) {
    return new Took(seconds + other.seconds, cpu.plus(other.cpu));
  }

  /** A clock that runs. */
  record Running(long nanos, CpuTime cpu) {
    Took end() {
      return new Took((System.nanoTime() - nanos) / NANOS, CpuTime.now().since(cpu));
    }
  }
}
