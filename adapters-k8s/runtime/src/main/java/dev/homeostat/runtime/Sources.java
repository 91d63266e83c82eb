package dev.homeostat.runtime;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** All sources of a loop, from their start to their stop. */
final class Sources<K> {

  private static final long LOOK_MILLIS = 20;

  private final List<RunningSource<K>> sources;
  private final CountDownLatch stopped = new CountDownLatch(1);

  Sources(LoopSettings<K> settings, Sink<K> sink, LoopEvents<K> events) {
    this.sources =
        settings.sources().stream()
            .map(source -> new RunningSource<>(source, sink, stopped, settings, events))
            .toList();
  }

  void start() {
    sources.forEach(RunningSource::start);
  }

  /** Waits until all have synced; false if they were stopped before. */
  boolean awaitSynced() throws InterruptedException {
    boolean over = false;
    while (!over && !sources.stream().allMatch(RunningSource::hasSynced)) {
      over = stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
    return !over;
  }

  /** Begins to listen to a segment; completes when no run of it needs to wait for a source. */
  CompletableFuture<Void> gained(KeySegment segment) {
    return CompletableFuture.allOf(
        sources.stream()
            .map(source -> source.gained(segment))
            .toArray(CompletableFuture<?>[]::new));
  }

  /** Ends listening to a segment. */
  void released(KeySegment segment) {
    sources.forEach(source -> source.released(segment));
  }

  Health health() {
    return sources.stream().map(RunningSource::health).reduce(Health.GOOD, Health::and);
  }

  void stop() {
    stopped.countDown();
    sources.forEach(RunningSource::stop);
  }
}
