package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** C24: whatever is thrown, worker and process live on, and the key is tried again. */
class C24CrashTest {

  static Stream<Supplier<Throwable>> thrown() {
    return Stream.of(
        () -> new IllegalStateException("a bug"),
        () -> new Exception("checked"),
        () -> new AssertionError("an assertion"),
        () -> new StackOverflowError("too deep"),
        () -> new OutOfMemoryError("not really"),
        () -> new NoClassDefFoundError("missing"),
        () -> new InterruptedException("from somewhere else"));
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void the_only_worker_goes_on_and_the_key_is_tried_again(Supplier<Throwable> thrown) {
    RunLog<String> log = new RunLog<>();
    AtomicInteger runs = new AtomicInteger();
    Reconciler<String> reconciler =
        key -> {
          if (key.equals("bad") && runs.incrementAndGet() <= 2) {
            C24CrashTest.<Exception>fail(thrown.get());
          }
          return Outcome.done();
        };
    TestSource<String> source = TestSource.of("bad", "good");
    try (ControlLoop<String> loop =
        ControlLoop.named("c24", reconciler).source(source).workers(1).listener(log).start()) {
      Eventually.until(
          "both went well",
          () -> log.count("good") == 1 && log.runs.stream().anyMatch(r -> isGood(r, "bad")));
      assertThat(log.of("bad")).extracting(Run::failures).containsExactly(1, 2, 0);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  private static boolean isGood(Run<String> run, String key) {
    return run.key().equals(key) && run.outcome().equals(Outcome.done());
  }

  @SuppressWarnings("unchecked") // So that a reconciler can throw what it may not declare.
  private static <T extends Throwable> void fail(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void a_thread_left_interrupted_by_a_run_works_on() {
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          Thread.currentThread().interrupt();
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c24", reconciler)
            .source(TestSource.of("a", "b", "c"))
            .workers(1)
            .listener(log)
            .start()) {
      log.await(3);
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void a_listener_that_throws_does_no_harm() {
    RunLog<String> log = new RunLog<>();
    LoopListener<Object> bad =
        new LoopListener<>() {
          @Override
          public void added(Object key, Priority priority) {
            throw new AssertionError("added");
          }

          @Override
          public void ran(Run<Object> run) {
            throw new AssertionError("ran");
          }

          @Override
          public void gained(OwnedSegment<Object> segment) {
            throw new AssertionError("gained");
          }
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c24", (String key) -> Outcome.done())
            .source(TestSource.of("a", "b"))
            .workers(1)
            .listener(bad)
            .listener(log)
            .start()) {
      log.await(2);
      assertThat(log.runs).extracting(Run::failures).containsOnly(0);
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void a_worker_that_breaks_outside_of_a_run_is_told_and_begins_again() {
    RunLog<String> log = new RunLog<>();
    AtomicBoolean broken = new AtomicBoolean();
    TimeSource time =
        new TimeSource() {
          @Override
          public long nanos() {
            if (Thread.currentThread().getName().equals("c24-worker-1")
                && broken.compareAndSet(false, true)) {
              throw new AssertionError("no time");
            }
            return TimeSource.system().nanos();
          }

          @Override
          public void awaitUntil(long moment, Lock lock, Condition signal)
              throws InterruptedException {
            TimeSource.system().awaitUntil(moment, lock, signal);
          }
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c24", (String key) -> Outcome.done())
            .source(TestSource.of("a"))
            .workers(1)
            .time(time)
            .listener(log)
            .start()) {
      log.await(1);
      assertThat(log.broken).containsExactly("c24-worker-1: no time");
      assertThat(loop.isWorking()).isTrue();
    }
  }
}
