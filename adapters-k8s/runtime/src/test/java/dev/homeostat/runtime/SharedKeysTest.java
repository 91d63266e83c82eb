package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A loop that owns a part of its keys works on these alone, and gives them up in good order. */
class SharedKeysTest {

  private static final KeySegment A = new KeySegment("a");

  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> source = TestSource.of("a1", "a2", "b1");
  private final TestOwnership ownership = new TestOwnership();
  private final Map<String, Gate> gates = new ConcurrentHashMap<>();
  private final List<String> begun = new CopyOnWriteArrayList<>();
  private final List<String> interrupted = new CopyOnWriteArrayList<>();

  private ControlLoop<String> started(int workers, Duration grace) {
    return ControlLoop.named("shared", this::reconcile)
        .source(source)
        .workers(workers)
        .ownership(ownership)
        .listener(log)
        .grace(grace)
        .start();
  }

  private Outcome reconcile(String key) throws InterruptedException {
    begun.add(key);
    Gate gate = gates.get(key);
    if (gate != null) {
      try {
        gate.pass();
      } catch (InterruptedException e) {
        interrupted.add(key);
        throw e;
      }
    }
    return Outcome.done();
  }

  private Gate gate(String key) {
    return gates.computeIfAbsent(key, any -> new Gate());
  }

  private static boolean isDone(CompletionStage<Void> end) {
    return end.toCompletableFuture().isDone();
  }

  private static void await(CompletionStage<Void> end) {
    Eventually.until("the segment is given up", () -> isDone(end));
  }

  @Test
  void only_keys_that_it_owns_run() {
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(1))) {
      ownership.gain("b");
      log.await(1);
      source.sink().add("a3");
      source.sink().add("b2");
      log.await(2);
      assertThat(begun).containsExactly("b1", "b2");
      assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 3));
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void what_was_named_before_a_segment_is_gained_runs_then() {
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(1))) {
      ownership.gain("b");
      log.await(1);
      ownership.gain("a");
      log.await(3);
      assertThat(begun).containsExactly("b1", "a1", "a2");
      assertThat(loop.depth().parked()).isZero();
    }
  }

  @Test
  void a_release_lets_a_run_end_and_begins_no_other() throws Exception {
    Gate inRun = gate("a1");
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(5))) {
      ownership.gain("a");
      inRun.awaitReached();
      CompletionStage<Void> end = ownership.owner().release(A);
      assertThat(isDone(end)).isFalse();
      assertThat(loop.mayWrite("a1")).as("the run may end its work").isTrue();
      inRun.open();
      await(end);
      ownership.gain("b");
      log.await(2);
      assertThat(begun).containsExactly("a1", "b1");
      assertThat(interrupted).isEmpty();
      assertThat(loop.depth().parked()).isEqualTo(1);
      assertThat(log.leads).containsExactly(true, false, true);
    }
  }

  @Test
  void a_run_that_outlasts_the_grace_of_a_release_is_given_up() throws Exception {
    Gate inRun = gate("a1");
    try (ControlLoop<String> loop = started(2, Duration.ofMillis(1))) {
      ownership.gain("a");
      inRun.awaitReached();
      await(ownership.owner().release(A));
      assertThat(interrupted).containsExactly("a1");
      assertThat(log.of("a1")).as("it is no failure").isEmpty();
      inRun.open();
      ownership.gain("a");
      Eventually.until("it runs again", () -> log.count("a1") == 1);
      assertThat(log.of("a1")).extracting(Run::failures).containsExactly(0);
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void a_segment_that_is_lost_is_interrupted_and_the_others_go_on() throws Exception {
    Gate lost = gate("a1");
    Gate kept = gate("b1");
    try (ControlLoop<String> loop = started(3, Duration.ofMinutes(5))) {
      ownership.gain("a");
      ownership.gain("b");
      lost.awaitReached();
      kept.awaitReached();
      await(ownership.owner().lost(A));
      assertThat(interrupted).containsExactly("a1");
      assertThat(loop.mayWrite("a1")).isFalse();
      assertThat(loop.mayWrite("b1")).isTrue();
      source.sink().add("b2");
      Eventually.until("others run", () -> log.count("b2") == 1);
      kept.open();
      Eventually.until("the other run ends", () -> log.count("b1") == 1);
      assertThat(interrupted).containsExactly("a1");
    }
  }

  @Test
  void a_segment_that_is_lost_amid_its_release_is_interrupted() throws Exception {
    Gate inRun = gate("a1");
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(5))) {
      ownership.gain("a");
      inRun.awaitReached();
      CompletionStage<Void> release = ownership.owner().release(A);
      CompletionStage<Void> loss = ownership.owner().lost(A);
      await(release);
      await(loss);
      assertThat(interrupted).containsExactly("a1");
      assertThat(log.leads).containsExactly(true, false);
      assertThat(loop.isWorking()).isFalse();
    }
  }

  /** A run that cannot be interrupted holds up its own key, and no other run of the new epoch. */
  @Test
  void a_run_of_an_earlier_epoch_may_not_write_and_its_key_waits_for_its_end() throws Exception {
    Gate inRun = new Gate();
    Gate later = gate("a2");
    Reconciler<String> deaf =
        key -> {
          if (begun.contains("a1") || !key.equals("a1")) {
            return reconcile(key);
          }
          begun.add(key);
          inRun.reached.countDown();
          boolean over = false;
          while (!over) {
            try {
              inRun.pass();
              over = true;
            } catch (InterruptedException e) {
              interrupted.add(key);
            }
          }
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("shared", deaf)
            .source(source)
            .workers(2)
            .ownership(ownership)
            .listener(log)
            .grace(Duration.ZERO)
            .start()) {
      ownership.gain("a");
      inRun.awaitReached();
      later.awaitReached();
      CompletionStage<Void> end = ownership.owner().lost(A);
      Eventually.until("both are interrupted", () -> interrupted.containsAll(List.of("a1", "a2")));
      Eventually.until("it is said", () -> !loop.health().isLive());
      interrupted.clear();
      ownership.gain("a");
      Eventually.until("the other key runs again", () -> begun.size() == 3);
      source.sink().add("a1");
      // At least twice, so that those who remind the old run have looked at the new one.
      Eventually.until("it is reminded", () -> interrupted.size() >= 2);
      assertThat(interrupted).containsOnly("a1");
      assertThat(loop.mayWrite("a1")).isFalse();
      assertThat(loop.mayWrite("a2")).isTrue();
      assertThat(isDone(end)).isFalse();
      later.open();
      Eventually.until("the other run ends", () -> log.count("a2") == 1);
      assertThat(begun).containsExactlyInAnyOrder("a1", "a2", "a2");
      inRun.open();
      Eventually.until("it runs in its epoch", () -> log.count("a1") == 2);
      await(end);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void what_it_has_worked_on_before_runs_when_it_is_gained_again() {
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(1))) {
      ownership.gain("a");
      log.await(2);
      await(ownership.owner().release(A));
      assertThat(loop.isWorking()).isFalse();
      ownership.gain("a");
      log.await(4);
      assertThat(log.of("a1").get(1).priority()).isEqualTo(Priority.LOW);
      assertThat(log.count("b1")).isZero();
    }
  }

  @Test
  void without_its_ownership_a_run_may_not_write() throws Exception {
    Gate inRun = gate("a1");
    try (ControlLoop<String> loop = started(1, Duration.ofMinutes(1))) {
      ownership.gain("a");
      inRun.awaitReached();
      assertThat(loop.mayWrite("a1")).isTrue();
      ownership.held.remove(A);
      assertThat(loop.mayWrite("a1")).as("before it hears of it").isFalse();
      inRun.open();
    }
  }

  /** A worker may have taken a key and not begun its run when the segment is lost. */
  @Test
  void no_run_begins_after_a_loss_without_being_interrupted() {
    AtomicBoolean lost = new AtomicBoolean();
    AtomicInteger late = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    Reconciler<String> quick =
        key -> {
          if (lost.get() && !Thread.currentThread().isInterrupted()) {
            late.incrementAndGet();
          }
          runs.incrementAndGet();
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("shared", quick)
            .source(source)
            .workers(3)
            .ownership(ownership)
            .grace(Duration.ZERO)
            .start()) {
      for (int i = 0; i < 3000; i++) {
        lost.set(false);
        ownership.gain("a");
        source.sink().add("a" + i % 7);
        for (int spin = 0; spin < i % 50; spin++) {
          Thread.onSpinWait();
        }
        CompletionStage<Void> end = ownership.owner().lost(A);
        lost.set(true);
        await(end);
        assertThat(loop.depth().running()).isZero();
      }
      assertThat(late).hasValue(0);
      assertThat(runs).hasPositiveValue();
    }
  }
}
