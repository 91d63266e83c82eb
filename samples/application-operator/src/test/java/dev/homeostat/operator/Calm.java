package dev.homeostat.operator;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.FaultProxy;
import java.time.Duration;
import java.util.Map;

/** Nobody writes. */
final class Calm {

  private Calm() {}

  /** Waits until nothing was written for so long. */
  static void comes(FaultProxy wire, Duration calm) {
    Map<?, ?>[] last = {Map.copyOf(wire.writes())};
    long[] since = {System.nanoTime()};
    await("nobody writes")
        .atMost(calm.plusMinutes(5))
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              Map<?, ?> now = Map.copyOf(wire.writes());
              if (!now.equals(last[0])) {
                last[0] = now;
                since[0] = System.nanoTime();
              }
              return System.nanoTime() - since[0] >= calm.toNanos();
            });
  }
}
