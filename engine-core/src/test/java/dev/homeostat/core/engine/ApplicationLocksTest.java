package dev.homeostat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.ApplicationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One pass at a time for each application. */
@Timeout(60)
class ApplicationLocksTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final ApplicationId OTHER = new ApplicationId("shop", "other");
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ApplicationLocks locks = new ApplicationLocks();

  @Test
  void two_passes_of_one_application_never_meet_and_nothing_is_left_of_them() {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(CompletableFuture.supplyAsync(() -> many(inside, most)));
    }
    assertThat(all).allMatch(CompletableFuture::join);
    assertThat(most).hasValue(1);
    assertThat(locks.size()).isZero();
  }

  private boolean many(AtomicInteger inside, AtomicInteger most) {
    for (int i = 0; i < 500; i++) {
      locks.run(
          WEB,
          LONG,
          () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            return inside.decrementAndGet();
          },
          () -> most.addAndGet(100));
    }
    return true;
  }

  @Test
  void who_waits_too_long_does_something_else_and_others_do_not_wait() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(
            () ->
                locks.run(
                    WEB,
                    LONG,
                    () -> {
                      working.countDown();
                      return await(end);
                    },
                    () -> "late"));
    working.await();
    assertThat(locks.run(WEB, Duration.ofMillis(1), () -> "worked", () -> "late"))
        .isEqualTo("late");
    assertThat(locks.run(OTHER, Duration.ofMillis(1), () -> "worked", () -> "late"))
        .isEqualTo("worked");
    assertThat(locks.size()).isEqualTo(1);
    end.countDown();
    assertThat(first.get()).isEqualTo("worked");
    assertThat(locks.size()).isZero();
  }

  private static String await(CountDownLatch end) {
    try {
      end.await();
      return "worked";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  @Test
  void work_that_fails_gives_its_turn_back() {
    assertThatThrownBy(
            () ->
                locks.run(
                    WEB,
                    LONG,
                    () -> {
                      throw new IllegalStateException("no");
                    },
                    () -> "late"))
        .isInstanceOf(IllegalStateException.class);
    assertThat(locks.run(WEB, Duration.ofMillis(1), () -> "worked", () -> "late"))
        .isEqualTo("worked");
    assertThat(locks.size()).isZero();
  }

  @Test
  void a_pass_does_not_run_within_another_one_of_its_thread() {
    String answer =
        locks.run(
            WEB, LONG, () -> locks.run(WEB, LONG, () -> "within", () -> "late"), () -> "never");
    assertThat(answer).isEqualTo("late");
    assertThat(locks.run(WEB, LONG, () -> "after", () -> "late")).isEqualTo("after");
    assertThat(locks.size()).isZero();
  }
}
