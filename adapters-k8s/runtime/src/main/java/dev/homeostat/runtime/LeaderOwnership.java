package dev.homeostat.runtime;

import java.util.Objects;
import java.util.concurrent.ExecutionException;

/** The ownership of all keys by the leader. */
final class LeaderOwnership<K> implements KeyOwnership<K> {

  private final Leadership leadership;

  LeaderOwnership(Leadership leadership) {
    this.leadership = Objects.requireNonNull(leadership, "leadership");
  }

  @Override
  public KeySegment segment(K key) {
    return KeySegment.ALL;
  }

  @Override
  public void start(Owner owner) {
    leadership.start(new OwningCandidate(leadership, owner));
  }

  @Override
  public void stop(boolean ended) {
    leadership.stop(ended);
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    return leadership.isHeld();
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public Health health() {
    return leadership.health();
  }

  /** A candidate that owns all keys while it leads. */
  private record OwningCandidate(Leadership leadership, Owner owner)
      implements Leadership.Candidate {

    @Override
    public void lead() {
      owner.gained(KeySegment.ALL, leadership.term());
    }

    @Override
    public void standDown() throws InterruptedException {
      try {
        owner.lost(KeySegment.ALL).toCompletableFuture().get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("the end of runs cannot be awaited", e.getCause());
      }
    }
  }
}
