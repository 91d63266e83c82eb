package dev.homeostat.benchmarks.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work on many threads. */
final class SideBySide {

  /** One piece of it. */
  @FunctionalInterface
  interface Work {
    void on(int number) throws Exception;
  }

  private SideBySide() {}

  /** Does all, and fails if a piece fails. */
  static void run(int threads, int count, Work work)
      throws InterruptedException, ExecutionException {
    ExecutorService crew = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(
            crew.submit(
                () -> {
                  work.on(number);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      crew.shutdown();
    }
  }
}
