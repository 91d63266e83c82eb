package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C13: what goes wrong comes up to the loop, is told once, and is tried again later. */
class C13ErrorsPercolateTest {

  private final ManualTime time = new ManualTime();
  private final RunLog<String> log = new RunLog<>();

  private ControlLoop<String> started(Reconciler<String> reconciler) {
    return ControlLoop.named("c13", reconciler)
        .source(TestSource.of("a"))
        .time(time)
        .listener(log)
        .start();
  }

  @Test
  void a_thrown_exception_is_told_once_and_tried_again_after_the_wait() {
    AtomicInteger runs = new AtomicInteger();
    IOException cause = new IOException("no route");
    try (ControlLoop<String> loop =
        started(
            key -> {
              if (runs.incrementAndGet() == 1) {
                throw cause;
              }
              return Outcome.done();
            })) {
      log.await(1);
      Eventually.until("it is delayed", () -> loop.depth().equals(new QueueDepth(0, 0, 1, 0)));
      assertThat(log.runs.get(0).outcome()).isEqualTo(Outcome.failed(cause));
      assertThat(log.runs.get(0).failures()).isEqualTo(1);
      time.pass(Duration.ofMillis(5));
      log.await(2);
      assertThat(log.runs.get(1).outcome()).isEqualTo(Outcome.done());
      assertThat(log.runs.get(1).failures()).isZero();
      assertThat(log.runs).hasSize(2);
      assertThat(log.broken).isEmpty();
    }
  }

  @Test
  void a_returned_failure_is_the_same_as_a_thrown_one() {
    AtomicInteger runs = new AtomicInteger();
    try (ControlLoop<String> loop =
        started(
            key ->
                runs.incrementAndGet() == 1
                    ? Outcome.failed(new IOException("no route"))
                    : Outcome.done())) {
      Eventually.until("it is delayed", () -> loop.depth().equals(new QueueDepth(0, 0, 1, 0)));
      time.pass(Duration.ofMillis(5));
      log.await(2);
      assertThat(log.runs).extracting(Run::failures).containsExactly(1, 0);
    }
  }

  @Test
  void to_return_nothing_is_a_failure() {
    try (ControlLoop<String> loop = started(key -> null)) {
      log.await(1);
      assertThat(log.runs.get(0).outcome()).isInstanceOf(Outcome.Failed.class);
      assertThat(loop.isWorking()).isTrue();
    }
  }
}
