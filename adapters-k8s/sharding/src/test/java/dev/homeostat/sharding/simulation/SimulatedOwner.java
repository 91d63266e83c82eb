package dev.homeostat.sharding.simulation;

import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A loop whose runs end at once, soon, or late. */
final class SimulatedOwner implements Owner {

  private static final long SECOND = 1_000_000_000;

  private final SimulatedTime time;
  private final SimulatedProcess process;
  private final OwnershipReferee referee;
  private final Set<Integer> owned = new HashSet<>();
  private final Set<Integer> releasing = new HashSet<>();

  SimulatedOwner(SimulatedTime time, SimulatedProcess process, OwnershipReferee referee) {
    this.time = time;
    this.process = process;
    this.referee = referee;
  }

  /** Returns whether it was asked for a segment, and neither acknowledged nor lost it. */
  boolean isReleasing(int segment) {
    return releasing.contains(segment);
  }

  @Override
  public void gained(KeySegment segment, long epoch) {
    int index = index(segment);
    if (!owned.add(index)) {
      referee.fault(process + " gains " + index + " twice");
    }
    referee.gained(process, index, epoch);
  }

  private static int index(KeySegment segment) {
    return Integer.parseInt(segment.name());
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    int index = index(segment);
    releasing.add(index);
    return end(
        () -> {
          releasing.remove(index);
          owned.remove(index);
        });
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    int index = index(segment);
    releasing.remove(index);
    return end(() -> owned.remove(index));
  }

  private CompletionStage<Void> end(Runnable effect) {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    Runnable end =
        () -> {
          effect.run();
          stage.complete(null);
        };
    if (time.chance(0.3)) {
      end.run();
    } else {
      long most = time.chance(0.1) ? 4 * SECOND : SECOND / 5;
      time.after(time.between(0, most), () -> process.run(end));
    }
    return stage;
  }
}
