package dev.homeostat.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The workers of one stretch of work: until the loop stops, or does not lead any more. */
final class WorkerPool<K> {

  /** The pause of a worker after a failure that is not one of a run. */
  private static final long PAUSE_MILLIS = 1000;

  private final LoopSettings<K> settings;
  private final WorkQueue<K> queue;
  private final Job<K> job;
  private final LoopEvents<K> events;

  private final List<Thread> threads = new ArrayList<>();
  private final Map<Thread, K> underWay = new ConcurrentHashMap<>();
  private final CountDownLatch dismissed = new CountDownLatch(1);
  private final CountDownLatch ended;

  private volatile boolean interrupted;
  private volatile long interruptedAt;

  WorkerPool(LoopSettings<K> settings, WorkQueue<K> queue, Set<K> known, LoopEvents<K> events) {
    this.settings = settings;
    this.queue = queue;
    this.job = new Job<>(settings, queue, known, events);
    this.events = events;
    this.ended = new CountDownLatch(settings.workers());
    for (int i = 1; i <= settings.workers(); i++) {
      threads.add(settings.newThread("worker-" + i, this::work));
    }
  }

  void start() {
    for (Thread thread : threads) {
      try {
        thread.start();
      } catch (Throwable e) {
        ended.countDown();
        events.broke("start of " + thread.getName(), e);
      }
    }
  }

  private void work() {
    try {
      boolean more = true;
      while (more && onDuty()) {
        more = workOnNext();
      }
    } finally {
      ended.countDown();
    }
  }

  /** False if there is no more work. Whatever goes wrong, the worker goes on. */
  private boolean workOnNext() {
    try {
      Optional<WorkItem<K>> next = queue.take();
      next.ifPresent(this::workOn);
      return next.isPresent();
    } catch (InterruptedException e) {
      return true; // The loop condition decides whether the worker ends.
    } catch (Throwable e) {
      events.broke(Thread.currentThread().getName(), e);
      pause();
      return true;
    }
  }

  private void workOn(WorkItem<K> item) {
    Thread me = Thread.currentThread();
    boolean settled = false;
    underWay.put(me, item.key());
    try {
      if (onDuty()) {
        job.run(item, () -> interrupted);
      } else {
        queue.add(item.key(), item.priority());
      }
      settled = true;
    } finally {
      underWay.remove(me);
      try {
        if (!settled) {
          queue.addRateLimited(item.key());
        }
      } finally {
        queue.done(item.key());
      }
    }
  }

  private void pause() {
    try {
      dismissed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean onDuty() {
    return dismissed.getCount() > 0;
  }

  /** Keeps workers from starting further runs. */
  void dismiss() {
    dismissed.countDown();
  }

  /** Interrupts all workers, whatever they do. */
  void interrupt() {
    dismiss();
    if (!interrupted) {
      interruptedAt = settings.time().nanos();
      interrupted = true;
    }
    threads.forEach(Thread::interrupt);
  }

  /** Waits until all have ended; false if they did not in time. */
  boolean awaitEnd(Duration atMost) throws InterruptedException {
    return ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  boolean isInterrupted() {
    return interrupted;
  }

  boolean isMember(Thread thread) {
    return threads.contains(thread);
  }

  /** Returns the health; not live if runs go on long after they were interrupted. */
  Health health() {
    if (!interrupted || hasEnded()) {
      return Health.GOOD;
    }
    long since = settings.time().nanos() - interruptedAt;
    return since < settings.grace().toNanos()
        ? Health.GOOD
        : Health.notLive("stopped, and still runs " + underWay());
  }

  /** The keys that are being worked on. */
  List<K> underWay() {
    return List.copyOf(underWay.values());
  }
}
