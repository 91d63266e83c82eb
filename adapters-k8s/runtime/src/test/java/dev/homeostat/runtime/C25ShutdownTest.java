package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** C25: a stop ends the work in good order, and all can begin again. */
class C25ShutdownTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> source = TestSource.of("a", "b");
  private final Gate inRun = new Gate();

  private ControlLoopBuilder<String> loop(Reconciler<String> reconciler) {
    return ControlLoop.named("c25", reconciler).source(source).workers(1).listener(log);
  }

  private static CompletableFuture<Void> inBackground(Runnable work) {
    CompletableFuture<Void> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
                result.complete(null);
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return result;
  }

  @Test
  void what_is_under_way_ends_and_what_waits_does_not_begin() throws Exception {
    ControlLoop<String> loop =
        loop(key -> {
              inRun.pass();
              return Outcome.requeueAfter(Duration.ZERO);
            })
            .start();
    inRun.awaitReached();
    CompletableFuture<Void> stopped = inBackground(() -> loop.stop(LONG));
    Eventually.until("the queue is abandoned", () -> loop.depth().waiting() == 0);
    assertThat(source.stops).as("caches are there until the last run has ended").hasValue(0);
    assertThat(stopped).isNotDone();
    inRun.open();
    stopped.get(30, TimeUnit.SECONDS);
    source.sink().add("c");
    assertThat(log.runs).extracting(Run::key).containsExactly("a");
    assertThat(source.stops).hasValue(1);
    assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
    assertThat(loop.isWorking()).isFalse();
    assertThat(loop.health()).isEqualTo(Health.notReady("c25: stopped"));
  }

  @Test
  void what_takes_longer_than_the_grace_period_is_interrupted() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    ControlLoop<String> loop =
        loop(key -> {
              try {
                inRun.pass();
              } catch (InterruptedException e) {
                interrupted.set(true);
                throw e;
              }
              return Outcome.done();
            })
            .start();
    inRun.awaitReached();
    loop.stop(Duration.ZERO);
    assertThat(interrupted).isTrue();
    assertThat(log.runs).as("to be broken off is no failure").isEmpty();
    assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
  }

  @Test
  void a_second_stop_does_nothing() {
    ControlLoop<String> loop = loop(key -> Outcome.done()).start();
    log.await(2);
    loop.close();
    loop.close();
    loop.stop(LONG);
    assertThat(source.stops).hasValue(1);
  }

  @Test
  void a_stop_before_the_start_does_nothing() {
    ControlLoop<String> loop = loop(key -> Outcome.done()).build();
    loop.close();
    assertThat(source.stops).hasValue(0);
    assertThat(loop.health().isReady()).isFalse();
  }

  @Test
  void it_can_be_started_again_and_what_was_broken_off_runs_then() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ControlLoop<String> loop =
        loop(key -> {
              if (runs.incrementAndGet() == 1) {
                inRun.pass();
              }
              return Outcome.done();
            })
            .build();
    for (int i = 0; i < 3; i++) {
      loop.start();
      if (i == 0) {
        inRun.awaitReached();
      } else {
        int count = i;
        Eventually.until("both ran", () -> log.count("a") == count && log.count("b") == count);
      }
      loop.stop(Duration.ZERO);
    }
    assertThat(source.starts).hasValue(3);
    assertThat(source.stops).hasValue(3);
    assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
  }

  @Test
  void a_second_start_is_a_mistake() {
    try (ControlLoop<String> loop = loop(key -> Outcome.done()).start()) {
      assertThatThrownBy(loop::start).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void a_run_that_heeds_no_interrupt_is_left_behind_and_never_run_twice_at_once() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    ControlLoop<String> loop =
        loop(key -> {
              if (runs.incrementAndGet() == 1) {
                inRun.reached.countDown();
                awaitUninterruptibly(release);
              }
              return Outcome.done();
            })
            .grace(Duration.ofMillis(1))
            .start();
    inRun.awaitReached();
    loop.close();
    Eventually.until("it is not live", () -> !loop.health().isLive());
    assertThat(loop.health().unlive()).containsExactly("c25: stopped, and still runs [a]");
    assertThatThrownBy(loop::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[a]");
    release.countDown();
    Eventually.until("it has ended", () -> !loop.isWorking());
    assertThat(loop.health().isLive()).isTrue();
    loop.start();
    Eventually.until("both ran", () -> log.count("b") == 1 && log.count("a") >= 1);
    loop.close();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean interrupted = false;
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_run_cannot_stop_its_own_loop() {
    AtomicReference<ControlLoop<String>> self = new AtomicReference<>();
    ControlLoop<String> loop =
        loop(key -> {
              self.get().close();
              return Outcome.done();
            })
            .build();
    self.set(loop);
    loop.start();
    log.await(1);
    assertThat(((Outcome.Failed) log.runs.get(0).outcome()).cause())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("may not stop it");
    loop.close();
  }

  @Test
  void the_lease_is_given_back_when_the_work_has_ended_and_not_before() throws Exception {
    TestLeadership leadership = new TestLeadership();
    ControlLoop<String> loop =
        loop(key -> {
              inRun.pass();
              return Outcome.done();
            })
            .leadership(leadership)
            .start();
    leadership.candidate().lead();
    inRun.awaitReached();
    CompletableFuture<Void> stopped = inBackground(() -> loop.stop(LONG));
    Eventually.until("the queue is abandoned", () -> loop.depth().waiting() == 0);
    assertThat(leadership.stops).hasValue(0);
    inRun.open();
    stopped.get(30, TimeUnit.SECONDS);
    assertThat(leadership.givenBack).isTrue();
    assertThat(leadership.stops).hasValue(1);
  }

  @Test
  void no_thread_is_left() {
    ControlLoop<String> loop = loop(key -> Outcome.done()).build();
    loop.start();
    log.await(2);
    loop.close();
    Eventually.until(
        "no thread of it is left",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("c25-")));
  }
}
