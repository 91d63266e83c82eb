package dev.homeostat.core.engine;

import dev.homeostat.ApplicationId;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pass at a time for each application (rule ACT-5). Of applications that have no pass nothing
 * is kept. Thread-safe.
 */
final class ApplicationLocks {

  /** One after the other, and how many there are. */
  private record Queue(ReentrantLock lock, int passes) {

    static Queue joined(@Nullable Queue queue) {
      return queue == null
          ? new Queue(new ReentrantLock(), 1)
          : new Queue(queue.lock, queue.passes + 1);
    }

    @Nullable Queue left() {
      return passes == 1 ? null : new Queue(lock, passes - 1);
    }
  }

  private final Map<ApplicationId, Queue> queues = new ConcurrentHashMap<>();

  /**
   * Waits for the lock of an application, and runs a task under it.
   *
   * @param application the application
   * @param patience the longest wait
   * @param work the task
   * @param late runs instead if the lock is not acquired in time, if the thread is interrupted, or
   *     if it holds the lock already
   * @return the result of the one that ran
   */
  <T> T run(ApplicationId application, Duration patience, Supplier<T> work, Supplier<T> late) {
    ReentrantLock lock = join(application).lock();
    try {
      // A pass that a hook or a listener of this pass asks for would run within it.
      boolean mayRun = !lock.isHeldByCurrentThread() && taken(lock, patience);
      return mayRun ? during(lock, work) : late.get();
    } finally {
      queues.computeIfPresent(application, (same, queue) -> queue.left());
    }
  }

  private Queue join(ApplicationId application) {
    return Objects.requireNonNull(
        queues.compute(application, (same, queue) -> Queue.joined(queue)));
  }

  private static <T> T during(ReentrantLock lock, Supplier<T> work) {
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  private static boolean taken(ReentrantLock lock, Duration patience) {
    try {
      return lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the number of applications with a running or waiting pass. */
  int size() {
    return queues.size();
  }
}
