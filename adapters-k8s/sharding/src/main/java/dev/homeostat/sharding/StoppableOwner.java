package dev.homeostat.sharding;

import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * An owner that is called until a stop. A call that hangs at the stop may be one of many in a row,
 * and none of the others follows it.
 */
final class StoppableOwner implements Owner {

  private final Owner owner;
  private volatile boolean stopped;

  StoppableOwner(Owner owner) {
    this.owner = owner;
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void gained(KeySegment segment, long epoch) {
    if (!stopped) {
      owner.gained(segment, epoch);
    }
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    return stopped ? new CompletableFuture<>() : owner.release(segment);
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    return stopped ? new CompletableFuture<>() : owner.lost(segment);
  }
}
