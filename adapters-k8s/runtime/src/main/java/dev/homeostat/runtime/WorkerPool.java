package dev.homeostat.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The workers of a loop, from the first segment that it owns to its stop. */
final class WorkerPool<K> {

  /** The pause of a worker after a failure that is not one of a run. */
  private static final long PAUSE_MILLIS = 1000;

  private final LoopSettings<K> settings;
  private final WorkQueue<K> queue;
  private final Job<K> job;
  private final LoopEvents<K> events;

  private final List<Thread> threads = new ArrayList<>();
  private final Map<K, RunUnderWay<K>> underWay = new ConcurrentHashMap<>();
  private final CountDownLatch dismissed = new CountDownLatch(1);
  private final CountDownLatch ended;
  private boolean started;

  WorkerPool(
      LoopSettings<K> settings, WorkQueue<K> queue, KnownKeys<K> known, LoopEvents<K> events) {
    this.settings = settings;
    this.queue = queue;
    this.job = new Job<>(settings, queue, known, events);
    this.events = events;
    this.ended = new CountDownLatch(settings.workers());
    for (int i = 1; i <= settings.workers(); i++) {
      threads.add(settings.newThread("worker-" + i, this::work));
    }
  }

  /** No effect the second time, and after a stop. */
  synchronized void start() {
    if (started || !isOnDuty()) {
      return;
    }
    started = true;
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
      while (more && isOnDuty()) {
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
    K key = item.key();
    RunUnderWay<K> run = new RunUnderWay<>(key);
    boolean settled = false;
    underWay.put(key, run);
    try {
      // Asked only now: who releases the segment later sees the run, and interrupts it.
      if (isOnDuty() && queue.isOwned(key)) {
        job.run(item, run::isInterrupted);
      } else {
        queue.add(key, item.priority());
      }
      settled = true;
    } finally {
      run.end();
      underWay.remove(key);
      try {
        if (!settled) {
          queue.addRateLimited(key);
        }
      } finally {
        queue.done(key);
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

  private boolean isOnDuty() {
    return dismissed.getCount() > 0;
  }

  /** Keeps workers from starting further runs. */
  synchronized void dismiss() {
    dismissed.countDown();
  }

  /** Interrupts all workers, whatever they do. */
  void interruptAll() {
    dismiss();
    interrupt(List.copyOf(underWay.values()));
    threads.forEach(Thread::interrupt);
  }

  void interrupt(List<RunUnderWay<K>> runs) {
    runs.forEach(run -> run.interrupt(settings.time().nanos()));
  }

  /** Waits until all have ended; false if they did not in time. */
  boolean awaitEnd(Duration atMost) throws InterruptedException {
    return !hasStarted() || ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  boolean hasEnded() {
    return !hasStarted() || ended.getCount() == 0;
  }

  private synchronized boolean hasStarted() {
    return started;
  }

  boolean isMember(Thread thread) {
    return threads.contains(thread);
  }

  /** Returns whether a run of the key is under way, and has not been interrupted. */
  boolean isRunning(K key) {
    RunUnderWay<K> run = underWay.get(key);
    return run != null && !run.isInterrupted();
  }

  /** Returns the health; not live if runs go on long after they were interrupted. */
  Health health() {
    long since = settings.time().nanos() - settings.grace().toNanos();
    List<K> left =
        underWay.values().stream()
            .filter(run -> run.isInterruptedBefore(since))
            .map(RunUnderWay::key)
            .toList();
    return left.isEmpty() ? Health.GOOD : Health.notLive("stopped, and still runs " + left);
  }

  /** Returns the runs of some keys. */
  List<RunUnderWay<K>> runs(Predicate<? super K> keys) {
    return underWay.values().stream().filter(run -> keys.test(run.key())).toList();
  }

  /** Returns the keys that are being worked on. */
  List<K> underWay() {
    return List.copyOf(underWay.keySet());
  }
}
