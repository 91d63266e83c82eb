package dev.homeostat.runtime;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One source of a loop. It is started on a thread of its own, so no other has to wait for it. */
final class RunningSource<K> {

  /** Between two tries to start. */
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(30));

  private static final long END_MILLIS = 5000;

  private final Source<K> source;
  private final Sink<K> sink;
  private final CountDownLatch stopped;
  private final LoopEvents<K> events;
  private final Thread starter;

  private volatile boolean started;
  private volatile boolean synced;
  private volatile @Nullable Throwable problem;

  RunningSource(
      Source<K> source,
      Sink<K> sink,
      CountDownLatch stopped,
      LoopSettings<K> settings,
      LoopEvents<K> events) {
    this.source = source;
    this.sink = sink;
    this.stopped = stopped;
    this.events = events;
    this.starter = settings.newThread("source-" + source.name(), this::startUntilStarted);
  }

  void start() {
    starter.start();
  }

  private void startUntilStarted() {
    try {
      int failures = 0;
      boolean over = false;
      while (!over && !started) {
        try {
          source.start(sink);
          problem = null;
          started = true;
        } catch (InterruptedException e) {
          throw e;
        } catch (Throwable e) {
          problem = e;
          events.broke("source " + source.name(), e);
          over = stopped.await(RETRY.after(++failures).toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It is stopped, and ends here.
    }
  }

  boolean hasSynced() {
    if (started && !synced) {
      try {
        synced = source.hasSynced();
        problem = null;
      } catch (Throwable e) {
        problem = e;
      }
    }
    return synced;
  }

  /** Begins to listen to a segment; completes when no run of it needs to wait for the source. */
  CompletableFuture<Void> gained(KeySegment segment) {
    if (source instanceof SegmentedSource<K> segmented) {
      try {
        return segmented.gained(segment).toCompletableFuture();
      } catch (Throwable e) {
        events.broke("source " + source.name(), e);
      }
    }
    return CompletableFuture.completedFuture(null);
  }

  /** Ends listening to a segment. */
  void released(KeySegment segment) {
    if (source instanceof SegmentedSource<K> segmented) {
      try {
        segmented.released(segment);
      } catch (Throwable e) {
        events.broke("source " + source.name(), e);
      }
    }
  }

  Health health() {
    String name = "source " + source.name();
    Throwable cause = problem;
    Health start =
        hasSynced()
            ? Health.GOOD
            : Health.notReady(cause == null ? "has not synced" : "has not synced: " + cause);
    try {
      return start.and(source.health()).of(name);
    } catch (Throwable e) {
      return start.and(Health.notReady("does not say how it is: " + e)).of(name);
    }
  }

  void stop() {
    try {
      starter.interrupt();
      starter.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      source.stop();
    } catch (Throwable e) {
      events.broke("stop of source " + source.name(), e);
    }
  }
}
