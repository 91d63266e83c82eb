package dev.homeostat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * What comes true when the trouble is over. No program looks at anything again by itself before all
 * of this has ended, so each step shows that the watches have survived.
 */
final class Ending {

  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Duration CALM = Duration.ofSeconds(3);

  private final Supplier<List<String>> differences;
  private final Calls calls;

  /**
   * Says what to look at.
   *
   * @param differences what is not yet as it has to be
   * @param calls what the programs ask of the server
   */
  Ending(Supplier<List<String>> differences, Calls calls) {
    this.differences = differences;
    this.calls = calls;
  }

  /** All is as it has to be. */
  void comesTrue(String what) {
    await(what)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> assertThat(differences.get()).as(what).isEmpty());
  }

  /** Nobody asks the server for anything. */
  void isCalm() {
    long[] last = {-1};
    await("nothing wakes a program")
        .atMost(PATIENCE)
        .pollInterval(CALM)
        .until(
            () -> {
              long before = last[0];
              last[0] = calls.count();
              return last[0] == before;
            });
  }
}
