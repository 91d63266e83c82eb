package dev.homeostat.appwrapper.pods;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The pods of an AppWrapper by their phase.
 *
 * @param pending those that do not run yet
 * @param running those that run and are not being deleted
 * @param succeeded those that are done
 * @param failed those that have failed
 * @param isTerminal whether one has failed so that nothing is to be tried again
 * @param isOnBrokenNode whether one runs on a node whose resource it must not use any more
 */
public record PodCounts(
    int pending,
    int running,
    int succeeded,
    int failed,
    boolean isTerminal,
    boolean isOnBrokenNode) {

  /** No pods. */
  public static final PodCounts NONE = new PodCounts(0, 0, 0, 0, false, false);

  /**
   * Counts pods.
   *
   * @param pods all with the label of the AppWrapper
   * @param done the owners whose pods do not count once they have ended, since they are done
   * @param terminal the exit codes after which nothing is tried again
   * @param broken the resources of a node, by its name, that must not be used any more
   */
  public static PodCounts of(
      Collection<PodView> pods,
      Set<String> done,
      IntPredicate terminal,
      Function<String, Set<String>> broken) {
    int pending = 0;
    int running = 0;
    int succeeded = 0;
    int failed = 0;
    boolean isTerminal = false;
    boolean isOnBrokenNode = false;
    for (PodView pod : pods) {
      if (done.contains(pod.owner()) && pod.hasEnded()) {
        continue;
      }
      switch (pod.phase()) {
        case "Pending" -> pending++;
        case "Running" -> {
          if (!pod.isBeingDeleted()) {
            running++;
            isOnBrokenNode |= !Collections.disjoint(pod.resources(), broken.apply(pod.node()));
          }
        }
        case "Succeeded" -> succeeded++;
        case "Failed" -> {
          failed++;
          isTerminal |= pod.exitCodes().stream().anyMatch(terminal::test);
        }
        default -> {
          // Nothing is known about it.
        }
      }
    }
    return new PodCounts(pending, running, succeeded, failed, isTerminal, isOnBrokenNode);
  }
}
