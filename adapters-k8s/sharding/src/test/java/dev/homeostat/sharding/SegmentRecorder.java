package dev.homeostat.sharding;

import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** An owner that acknowledges at once, and records the segments that it has and has lost. */
final class SegmentRecorder implements KeyOwnership.Owner {

  private final Set<KeySegment> segments = ConcurrentHashMap.newKeySet();
  private final Set<KeySegment> losses = ConcurrentHashMap.newKeySet();

  /** Returns the segments that it has now. */
  Set<KeySegment> segments() {
    return segments;
  }

  /** Returns the segments that were taken away without being asked for. */
  Set<KeySegment> losses() {
    return losses;
  }

  @Override
  public void gained(KeySegment segment, long epoch) {
    segments.add(segment);
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    segments.remove(segment);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    losses.add(segment);
    return release(segment);
  }
}
