package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C30: a loop works only while it leads, whatever leadership comes from. */
class C30LeadershipTest {

  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> source = TestSource.of("a", "b");
  private final TestLeadership leadership = new TestLeadership();

  private ControlLoop<String> started(Reconciler<String> reconciler) {
    return ControlLoop.named("c30", reconciler)
        .source(source)
        .workers(1)
        .leadership(leadership)
        .listener(log)
        .grace(Duration.ZERO)
        .start();
  }

  private static CompletableFuture<Void> inBackground(Leadership.Candidate candidate) {
    CompletableFuture<Void> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                candidate.standDown();
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
  void without_the_lead_it_hears_all_and_does_nothing() {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      Leadership.Candidate candidate = leadership.candidate();
      source.sink().add("c");
      assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 3));
      assertThat(loop.health()).as("a standby is as good as any").isEqualTo(Health.GOOD);
      assertThat(log.runs).isEmpty();
      candidate.lead();
      log.await(3);
    }
  }

  @Test
  void when_it_loses_the_lead_it_breaks_off_and_goes_on_when_it_leads_again() throws Exception {
    Gate inRun = new Gate();
    AtomicInteger runs = new AtomicInteger();
    try (ControlLoop<String> loop =
        started(
            key -> {
              if (runs.incrementAndGet() == 1) {
                inRun.pass();
              }
              return Outcome.done();
            })) {
      Leadership.Candidate candidate = leadership.candidate();
      candidate.lead();
      inRun.awaitReached();
      candidate.standDown();
      assertThat(loop.isWorking()).isFalse();
      assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 2));
      source.sink().add("c");
      assertThat(runs).hasValue(1);
      candidate.lead();
      log.await(3);
      assertThat(log.runs).extracting(Run::failures).as("no failure").containsOnly(0);
      assertThat(log.runs).extracting(Run::key).containsExactlyInAnyOrder("a", "b", "c");
      assertThat(log.leads).containsExactly(true, false, true);
    }
  }

  @Test
  void a_run_that_does_not_end_when_interrupted_may_not_write_any_more() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (ControlLoop<String> loop =
        started(
            key -> {
              running.countDown();
              boolean over = false;
              while (!over) {
                try {
                  release.await();
                  over = true;
                } catch (InterruptedException e) {
                  // It goes on, as a careless run does.
                }
              }
              return Outcome.done();
            })) {
      Leadership.Candidate candidate = leadership.candidate();
      assertThat(loop.mayWrite("a")).as("before it leads").isFalse();
      candidate.lead();
      running.await();
      assertThat(loop.mayWrite("a")).isTrue();
      assertThat(loop.mayWrite("b")).as("has no run").isFalse();
      leadership.held = false;
      assertThat(loop.mayWrite("a")).as("before it hears of its loss").isFalse();
      leadership.held = true;
      CompletableFuture<Void> stoodDown = inBackground(candidate);
      Eventually.until("the run is interrupted", () -> !loop.mayWrite("a"));
      assertThat(stoodDown).isNotDone();
      release.countDown();
      stoodDown.get();
      candidate.lead();
      log.await(3);
      assertThat(log.count("a")).isEqualTo(2);
    }
  }

  @Test
  void when_it_leads_again_it_looks_at_all_it_knows() throws Exception {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      Leadership.Candidate candidate = leadership.candidate();
      candidate.lead();
      log.await(2);
      candidate.standDown();
      candidate.lead();
      log.await(4);
      assertThat(log.count("a")).isEqualTo(2);
      assertThat(log.of("a").get(1).priority()).isEqualTo(Priority.LOW);
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void it_has_not_stood_down_before_the_last_run_has_ended() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (ControlLoop<String> loop =
        started(
            key -> {
              running.countDown();
              while (release.getCount() > 0) {
                try {
                  release.await();
                } catch (InterruptedException e) {
                  interrupted.countDown();
                }
              }
              return Outcome.done();
            })) {
      Leadership.Candidate candidate = leadership.candidate();
      candidate.lead();
      Eventually.await(running);
      CompletableFuture<Void> stoodDown = inBackground(candidate);
      Eventually.await(interrupted);
      Eventually.until("it is not live", () -> !loop.health().isLive());
      assertThat(stoodDown).isNotDone();
      release.countDown();
      stoodDown.get(30, TimeUnit.SECONDS);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
      assertThat(log.runs).hasSize(1);
    }
  }

  @Test
  void to_stand_down_without_the_lead_does_nothing() throws Exception {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      leadership.candidate().standDown();
      assertThat(loop.isWorking()).isFalse();
      assertThat(log.leads).isEmpty();
    }
  }

  /** A worker may have taken a key and not begun its run when the lead is lost. */
  @Test
  void at_whatever_moment_the_lead_is_lost_no_run_is_under_way_after_it() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    try (ControlLoop<String> loop =
        ControlLoop.named(
                "c30",
                (String key) -> {
                  underWay.incrementAndGet();
                  Thread.yield();
                  underWay.decrementAndGet();
                  done.incrementAndGet();
                  return Outcome.done();
                })
            .source(source)
            .workers(3)
            .leadership(leadership)
            .start()) {
      Leadership.Candidate candidate = leadership.candidate();
      for (int i = 0; i < 3000; i++) {
        candidate.lead();
        source.sink().add("c" + i % 7);
        for (int spin = 0; spin < i % 50; spin++) {
          Thread.onSpinWait();
        }
        candidate.standDown();
        assertThat(underWay).hasValue(0);
        assertThat(loop.depth().running() + loop.depth().waiting()).isZero();
      }
      int before = done.get();
      candidate.lead();
      Eventually.until("all keys run again", () -> done.get() >= before + 9);
    }
  }
}
