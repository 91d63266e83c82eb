package dev.homeostat.core.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pass that is told to end, as when the lease is lost, ends on every thread that helps it. */
@Timeout(60)
class ParallelExecutorTest {

  private final ExecutorService crew = Executors.newFixedThreadPool(2);

  @AfterEach
  void close() {
    crew.shutdownNow();
  }

  @Test
  void each_task_gives_its_result_in_its_place() {
    List<Supplier<Integer>> tasks =
        IntStream.range(0, 50).<Supplier<Integer>>mapToObj(i -> () -> i).toList();
    assertThat(new ParallelExecutor(crew, 3).run(tasks))
        .isEqualTo(IntStream.range(0, 50).boxed().toList());
  }

  @Test
  void an_interrupt_of_the_caller_reaches_all_who_help_and_is_kept() throws Exception {
    CountDownLatch waiting = new CountDownLatch(3);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger sent = new AtomicInteger();
    Supplier<String> request =
        () -> {
          waiting.countDown();
          try {
            never.await();
            sent.incrementAndGet();
            return "sent";
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "told to end";
          }
        };
    CompletableFuture<List<String>> results = new CompletableFuture<>();
    CompletableFuture<Boolean> kept = new CompletableFuture<>();
    Thread pass =
        new Thread(
            () -> {
              results.complete(
                  new ParallelExecutor(crew, 3)
                      .run(IntStream.range(0, 20).mapToObj(i -> request).toList()));
              kept.complete(Thread.interrupted());
            });
    pass.start();
    waiting.await();

    pass.interrupt();

    assertThat(results.get()).hasSize(20).containsOnly("told to end");
    assertThat(kept.get()).as("the caller is still interrupted").isTrue();
    assertThat(sent).hasValue(0);
    for (int i = 0; i < 10; i++) {
      assertThat(crew.submit(Thread::interrupted).get())
          .as("a thread of the executor comes back as it was")
          .isFalse();
    }
  }

  @Test
  void an_interrupt_is_kept_by_an_executor_that_works_on_the_calling_thread() {
    Supplier<Boolean> told =
        () -> {
          Thread.currentThread().interrupt();
          return true;
        };
    assertThat(new ParallelExecutor(Runnable::run, 3).run(List.of(told, told, told))).hasSize(3);
    assertThat(Thread.interrupted()).isTrue();
  }
}
