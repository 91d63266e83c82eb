package dev.homeostat.kubernetes.testing.ownership;

import dev.homeostat.runtime.KeySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Watches over all replicas of a group that no segment has two owners at once. Thread-safe. */
final class OwnershipReferee {

  /**
   * The last owner of a segment.
   *
   * @param working whether it has not acknowledged the end of its work
   */
  private record Tenure(OwningReplica owner, long epoch, boolean working) {}

  private final Map<KeySegment, Tenure> tenures = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private int moves;

  synchronized void gained(OwningReplica owner, KeySegment segment, long epoch) {
    Tenure last = tenures.get(segment);
    if (!owner.ownership().isHeld(segment)) {
      faults.add(owner + " gained " + segment + " and does not hold it");
    }
    if (last != null && last.owner() != owner) {
      moves++;
      checkMove(last, owner, segment, epoch);
    } else if (last != null && epoch < last.epoch()) {
      faults.add(owner + " gained " + segment + " with an epoch below its last one");
    }
    tenures.put(segment, new Tenure(owner, epoch, true));
  }

  private void checkMove(Tenure last, OwningReplica owner, KeySegment segment, long epoch) {
    if (last.working() && last.owner().ownership().isHeld(segment)) {
      faults.add(owner + " gained " + segment + " while " + last.owner() + " works on it");
    }
    if (epoch <= last.epoch()) {
      faults.add(owner + " gained " + segment + " with epoch " + epoch + " after " + last.epoch());
    }
  }

  /** The work of an owner on a segment has ended. */
  synchronized void ended(OwningReplica owner, KeySegment segment) {
    Tenure last = tenures.get(segment);
    if (last != null && last.owner() == owner) {
      tenures.put(segment, new Tenure(owner, last.epoch(), false));
    }
  }

  /** Returns the segments that somebody works on. */
  synchronized Set<KeySegment> owned() {
    Set<KeySegment> owned = new HashSet<>();
    tenures.forEach(
        (segment, tenure) -> {
          if (tenure.working()) {
            owned.add(segment);
          }
        });
    return owned;
  }

  /** Returns how often a segment has come to another owner. */
  synchronized int moves() {
    return moves;
  }

  synchronized List<String> faults() {
    return List.copyOf(faults);
  }

  @Override
  public synchronized String toString() {
    Map<String, Integer> counts = new HashMap<>();
    for (Tenure tenure : tenures.values()) {
      counts.merge(tenure.owner() + (tenure.working() ? "" : " (ended)"), 1, Integer::sum);
    }
    return "segments by their last owner: " + counts + ", faults: " + faults;
  }
}
