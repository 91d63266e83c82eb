package dev.homeostat.runtime;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The work on a key: one run, and the requeue that follows from its outcome. */
final class Job<K> {

  /** The part of the resync period that is left to chance. */
  private static final double JITTER = 0.1;

  private final LoopSettings<K> settings;
  private final WorkQueue<K> queue;
  private final KnownKeys<K> known;
  private final LoopEvents<K> events;

  Job(LoopSettings<K> settings, WorkQueue<K> queue, KnownKeys<K> known, LoopEvents<K> events) {
    this.settings = settings;
    this.queue = queue;
    this.known = known;
    this.events = events;
  }

  void run(WorkItem<K> item, BooleanSupplier interrupted) {
    K key = item.key();
    known.add(key);
    long begin = settings.time().nanos();
    Outcome outcome = reconcile(key);
    Duration took = Duration.ofNanos(settings.time().nanos() - begin);
    if (outcome instanceof Outcome.Failed && interrupted.getAsBoolean()) {
      // Broken off by us, which is no failure of the key: it waits until it is owned again.
      queue.add(key, item.priority());
    } else {
      settle(key, outcome);
      int failures = queue.failures(key);
      events.ran(Run.of(item, took, outcome).withFailures(failures));
    }
  }

  // An Error of one key is a failure of that key, too; the worker and the others go on.
  private Outcome reconcile(K key) {
    try {
      Outcome outcome = settings.reconciler().reconcile(key);
      return outcome != null
          ? outcome
          : Outcome.failed(new IllegalStateException("a reconciler returned null"));
    } catch (Throwable e) {
      return Outcome.failed(e);
    }
  }

  private void settle(K key, Outcome outcome) {
    if (outcome instanceof Outcome.Failed) {
      queue.addRateLimited(key);
    } else {
      queue.forget(key);
    }
    if (outcome instanceof Outcome.RequeueAfter again) {
      queue.addAfter(key, again.after());
    }
    if (outcome instanceof Outcome.Gone) {
      known.remove(key);
    } else {
      resync(key);
    }
  }

  /** Schedules the next resync, whatever the outcome, so that no key is lost. */
  private void resync(K key) {
    Duration period = settings.resync();
    if (period != null) {
      double part = 1 - JITTER * settings.random().getAsDouble();
      queue.addAfter(key, Duration.ofNanos((long) (period.toNanos() * part)), Priority.LOW);
    }
  }
}
