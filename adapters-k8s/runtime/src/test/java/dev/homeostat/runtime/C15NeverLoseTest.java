package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** C15: a key that fails is tried again for ever. */
class C15NeverLoseTest {

  @Test
  void after_fifty_failures_it_is_still_tried() {
    ManualTime time = new ManualTime();
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          throw new IllegalStateException("always");
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c15", reconciler)
            .source(TestSource.of("a"))
            .time(time)
            .listener(log)
            .start()) {
      for (int i = 1; i <= 50; i++) {
        log.await(i);
        Eventually.until("it is delayed", () -> loop.depth().equals(new QueueDepth(0, 0, 1, 0)));
        time.pass(Duration.ofSeconds(1000));
      }
      log.await(51);
      assertThat(log.runs.get(50).failures()).isEqualTo(51);
    }
  }
}
