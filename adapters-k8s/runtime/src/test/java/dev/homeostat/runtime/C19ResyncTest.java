package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** C19: each known key runs again and again, whatever its last outcome was. */
class C19ResyncTest {

  private final ManualTime time = new ManualTime();
  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> source = TestSource.of("a");
  private volatile double chance;

  private ControlLoop<String> started(Reconciler<String> reconciler) {
    return builder(reconciler).start();
  }

  private ControlLoopBuilder<String> builder(Reconciler<String> reconciler) {
    return ControlLoop.named("c19", reconciler)
        .source(source)
        .resync(Duration.ofMinutes(10))
        .time(time)
        .random(() -> chance)
        .listener(log);
  }

  private void awaitDelayed(ControlLoop<String> loop) {
    Eventually.until("it is delayed", () -> loop.depth().equals(new QueueDepth(0, 0, 1, 0)));
  }

  @Test
  void a_key_runs_each_period_with_low_priority_though_nothing_happens() {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      for (int i = 1; i <= 3; i++) {
        log.await(i);
        awaitDelayed(loop);
        time.pass(Duration.ofMinutes(10));
      }
      log.await(4);
      assertThat(log.runs)
          .extracting(Run::priority)
          .containsExactly(Priority.NORMAL, Priority.LOW, Priority.LOW, Priority.LOW);
    }
  }

  @Test
  void the_period_is_up_to_a_tenth_shorter_by_chance() {
    chance = 0.5;
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      log.await(1);
      awaitDelayed(loop);
      time.pass(Duration.ofMinutes(10).minusSeconds(30));
      log.await(2);
      assertThat(log.runs.get(1).waited()).isEqualTo(Duration.ZERO);
    }
  }

  @Test
  void a_key_that_failed_has_its_resync_too() {
    Backoff longer = new Backoff(Duration.ofHours(1), Duration.ofHours(1));
    try (ControlLoop<String> loop =
        builder(key -> Outcome.failed(new Exception("always"))).backoff(longer).start()) {
      for (int i = 1; i <= 3; i++) {
        log.await(i);
        awaitDelayed(loop);
        time.pass(Duration.ofMinutes(10));
      }
      log.await(4);
      assertThat(log.runs).extracting(Run::failures).containsExactly(1, 2, 3, 4);
    }
  }

  @Test
  void a_delay_asked_for_does_not_move_it() {
    try (ControlLoop<String> loop = started(key -> Outcome.requeueAfter(Duration.ofMinutes(9)))) {
      log.await(1);
      awaitDelayed(loop);
      time.pass(Duration.ofMinutes(9));
      log.await(2);
      awaitDelayed(loop);
      time.pass(Duration.ofMinutes(1));
      log.await(3);
      assertThat(log.runs.get(2).priority()).isEqualTo(Priority.LOW);
    }
  }

  @Test
  void a_key_that_is_gone_has_none_until_it_is_added_again() {
    try (ControlLoop<String> loop =
        started(key -> log.runs.size() < 2 ? Outcome.gone() : Outcome.done())) {
      log.await(1);
      Eventually.until("it is forgotten", () -> loop.depth().equals(new QueueDepth(0, 0, 0, 0)));
      source.sink().add("a");
      log.await(2);
      source.sink().add("a");
      log.await(3);
      awaitDelayed(loop);
    }
  }

  @Test
  void a_period_is_positive() {
    assertThatThrownBy(() -> ControlLoop.named("c19", k -> Outcome.done()).resync(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
