package dev.homeostat.benchmarks.live;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * The time that processors have spent: the cores are shared, so what one side spends the other has
 * to wait for.
 *
 * @param own by this program, in seconds
 * @param server by the server and its store, in seconds
 */
record CpuTime(double own, double server) {

  private static final double MILLIS = 1e3;

  /** Until now. */
  static CpuTime now() {
    ProcessHandle self = ProcessHandle.current();
    return new CpuTime(seconds(Stream.of(self)), seconds(self.descendants()));
  }

  private static double seconds(Stream<ProcessHandle> processes) {
    return processes
            .flatMap(process -> process.info().totalCpuDuration().stream())
            .mapToLong(Duration::toMillis)
            .sum()
        / MILLIS;
  }

  /** Since then. */
  CpuTime since(CpuTime before) {
    return new CpuTime(own - before.own, server - before.server);
  }

  CpuTime plus(CpuTime other) {
    return new CpuTime(own + other.own, server + other.server);
  }

  /** As in {@code 3.4 s + 16.5 s}. */
  @Override
  public String toString() {
    return "%.1f s + %.1f s".formatted(own, server);
  }
}
