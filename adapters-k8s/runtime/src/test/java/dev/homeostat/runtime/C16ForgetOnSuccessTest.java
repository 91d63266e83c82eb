package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C16: after a success the next failure is the first one. */
class C16ForgetOnSuccessTest {

  @Test
  void four_failures_a_success_and_a_failure_end_with_the_initial_wait() {
    ManualTime time = new ManualTime();
    RunLog<String> log = new RunLog<>();
    AtomicInteger runs = new AtomicInteger();
    Reconciler<String> reconciler =
        key ->
            runs.incrementAndGet() == 5
                ? Outcome.done()
                : Outcome.failed(new IllegalStateException("not yet"));
    TestSource<String> source = TestSource.of("a");
    try (ControlLoop<String> loop =
        ControlLoop.named("c16", reconciler).source(source).time(time).listener(log).start()) {
      QueueDepth delayed = new QueueDepth(0, 0, 1, 0);
      for (int i = 0; i < 4; i++) {
        log.await(i + 1);
        Eventually.until("it is delayed", () -> loop.depth().equals(delayed));
        time.pass(Duration.ofMillis(5L << i));
      }
      log.await(5);
      Eventually.until("nothing is left", () -> loop.depth().equals(new QueueDepth(0, 0, 0, 0)));
      source.sink().add("a");
      Eventually.until(
          "it failed again", () -> log.runs.size() == 6 && loop.depth().equals(delayed));
      time.pass(Duration.ofMillis(5));
      log.await(7);
      assertThat(log.runs).extracting(Run::failures).containsExactly(1, 2, 3, 4, 0, 1, 2);
    }
  }
}
