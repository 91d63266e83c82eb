package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C18: of several delays the one that ends first holds, and nothing unrelated ends it. */
class C18EarliestDelayTest {

  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue = new WorkQueue<>(Backoff.DEFAULT, Rate.DEFAULT, time);

  @Test
  void the_earliest_of_several_delays_holds() {
    queue.addAfter("a", Duration.ofSeconds(30));
    queue.addAfter("a", Duration.ofSeconds(10));
    queue.addAfter("a", Duration.ofSeconds(20));
    time.pass(Duration.ofSeconds(9));
    assertThat(queue.poll()).isEmpty();
    time.pass(Duration.ofSeconds(1));
    assertThat(queue.poll()).isPresent();
    queue.done("a");
    time.pass(Duration.ofMinutes(1));
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void a_run_for_another_reason_does_not_drop_it() {
    queue.addAfter("a", Duration.ofSeconds(10));
    queue.add("a");
    queue.poll();
    queue.forget("a");
    queue.done("a");
    time.pass(Duration.ofSeconds(10));
    assertThat(queue.poll()).isPresent();
  }

  @Test
  void a_delay_that_ends_during_a_run_makes_one_more_run() {
    queue.addAfter("a", Duration.ofSeconds(10));
    queue.add("a");
    queue.poll();
    time.pass(Duration.ofSeconds(10));
    assertThat(queue.poll()).isEmpty();
    queue.done("a");
    assertThat(queue.poll()).isPresent();
  }

  @Test
  void a_retry_does_not_move_it() {
    queue.addAfter("a", Duration.ofMillis(7));
    for (int i = 0; i < 10; i++) {
      queue.addRateLimited("a");
    }
    time.pass(Duration.ofMillis(5));
    assertThat(queue.poll()).isPresent();
    queue.done("a");
    time.pass(Duration.ofMillis(2));
    assertThat(queue.poll()).isPresent();
  }

  @Test
  void an_outcome_can_ask_for_it() {
    RunLog<String> log = new RunLog<>();
    AtomicInteger runs = new AtomicInteger();
    Reconciler<String> reconciler =
        key ->
            runs.incrementAndGet() == 1
                ? Outcome.requeueAfter(Duration.ofMinutes(5))
                : Outcome.done();
    TestSource<String> source = TestSource.of("a");
    try (ControlLoop<String> loop =
        ControlLoop.named("c18", reconciler).source(source).time(time).listener(log).start()) {
      log.await(1);
      source.sink().add("a");
      log.await(2);
      Eventually.until("it is delayed", () -> loop.depth().equals(new QueueDepth(0, 0, 1, 0)));
      time.pass(Duration.ofMinutes(5));
      log.await(3);
      assertThat(log.runs.get(0).outcome()).isEqualTo(Outcome.requeueAfter(Duration.ofMinutes(5)));
    }
  }
}
