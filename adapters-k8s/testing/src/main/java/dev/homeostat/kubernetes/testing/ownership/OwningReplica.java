package dev.homeostat.kubernetes.testing.ownership;

import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A replica without work: it owns what it is given, and acknowledges at once, or when its test says
 * so. Thread-safe.
 */
final class OwningReplica implements KeyOwnership.Owner {

  private final String name;
  private final KeyOwnership<String> ownership;
  private final OwnershipReferee referee;
  private final Map<KeySegment, Long> segments = new HashMap<>();
  private final Map<KeySegment, CompletableFuture<Void>> asked = new HashMap<>();
  private final List<String> late = new ArrayList<>();
  private boolean acknowledgesLater;
  private boolean started;

  OwningReplica(String name, KeyOwnership<String> ownership, OwnershipReferee referee) {
    this.name = name;
    this.ownership = ownership;
    this.referee = referee;
  }

  KeyOwnership<String> ownership() {
    return ownership;
  }

  void start() {
    synchronized (this) {
      started = true;
    }
    ownership.start(this);
  }

  /** No effect the second time. */
  void stop(boolean ended) {
    synchronized (this) {
      if (!started) {
        return;
      }
    }
    if (ended) {
      segments().forEach(segment -> referee.ended(this, segment));
    }
    ownership.stop(ended);
    synchronized (this) {
      started = false;
      segments.keySet().forEach(segment -> referee.ended(this, segment));
      segments.clear();
    }
  }

  @Override
  public synchronized void gained(KeySegment segment, long epoch) {
    if (!started) {
      late.add("gained " + segment);
    }
    referee.gained(this, segment, epoch);
    segments.put(segment, epoch);
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    return giveUp("release ", segment);
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    return giveUp("lost ", segment);
  }

  private CompletionStage<Void> giveUp(String call, KeySegment segment) {
    CompletableFuture<Void> end;
    boolean now;
    synchronized (this) {
      if (!started) {
        late.add(call + segment);
      }
      segments.remove(segment);
      end = asked.computeIfAbsent(segment, any -> new CompletableFuture<>());
      now = !acknowledgesLater;
    }
    if (now) {
      acknowledge(segment);
    }
    return end;
  }

  private void acknowledge(KeySegment segment) {
    referee.ended(this, segment);
    CompletableFuture<Void> end;
    synchronized (this) {
      end = asked.remove(segment);
    }
    if (end != null) {
      end.complete(null);
    }
  }

  /** Acknowledges nothing from now on. */
  synchronized void acknowledgeLater() {
    acknowledgesLater = true;
  }

  /** Acknowledges what it was asked for, and all that follows at once. */
  void acknowledgeAll() {
    Set<KeySegment> all;
    synchronized (this) {
      acknowledgesLater = false;
      all = Set.copyOf(asked.keySet());
    }
    all.forEach(this::acknowledge);
  }

  /** Returns the segments that it was asked for, or lost, without an acknowledgement. */
  synchronized Set<KeySegment> asked() {
    return Set.copyOf(asked.keySet());
  }

  synchronized Set<KeySegment> segments() {
    return Set.copyOf(segments.keySet());
  }

  synchronized List<Long> epochs() {
    return List.copyOf(segments.values());
  }

  /** Returns whether it was given all segments of some keys, and may write. */
  boolean owns(Collection<String> keys) {
    Set<KeySegment> own = segments();
    return keys.stream().allMatch(key -> own.contains(ownership.segment(key)) && holds(key));
  }

  boolean holds(String key) {
    return ownership.isHeld(ownership.segment(key));
  }

  /** Returns the calls after a stop had returned, and before the next start. */
  synchronized List<String> calledAfterStop() {
    return List.copyOf(late);
  }

  @Override
  public String toString() {
    return name;
  }
}
