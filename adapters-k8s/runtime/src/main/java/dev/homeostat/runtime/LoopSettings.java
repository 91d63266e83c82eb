package dev.homeostat.runtime;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** The settings of a loop. */
record LoopSettings<K>(
    String name,
    Reconciler<K> reconciler,
    List<Source<K>> sources,
    int workers,
    Backoff backoff,
    Rate rate,
    @Nullable Duration resync,
    KeyOwnership<K> ownership,
    List<LoopListener<K>> listeners,
    Duration grace,
    TimeSource time,
    ThreadFactory threads,
    DoubleSupplier random) {

  WorkQueue<K> newQueue() {
    return new WorkQueue<>(backoff, rate, time, ownership::segment);
  }

  /**
   * Returns whether nothing of other segments need be remembered, since all sources name the keys
   * of a segment when it is gained.
   */
  boolean forgetsOthers() {
    return ownership.isShared() && sources.stream().allMatch(SegmentedSource.class::isInstance);
  }

  Thread newThread(String what, Runnable work) {
    Thread thread = threads.newThread(work);
    thread.setName(name + "-" + what);
    return thread;
  }
}
