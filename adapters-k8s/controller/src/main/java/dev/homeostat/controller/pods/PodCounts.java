package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.apiguardian.api.API;

/**
 * Numbers of pods by their phase. Pods of the phase Unknown, or without one, do not count.
 *
 * @param pending those that do not run yet
 * @param running those that run and are not being deleted
 * @param succeeded those that are done
 * @param failed those that have failed
 * @param isTerminal whether one has failed with an exit code that counts as terminal
 * @param isOnBrokenNode whether one runs on a node whose resource it must not use any more
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record PodCounts(
    int pending,
    int running,
    int succeeded,
    int failed,
    boolean isTerminal,
    boolean isOnBrokenNode) {

  /** The counts of no pods. */
  public static final PodCounts NONE = new PodCounts(0, 0, 0, 0, false, false);

  /**
   * Counts pods.
   *
   * @param pods those that count
   * @param done the controllers whose pods do not count once they have ended
   * @param terminal tells which exit codes are terminal
   * @param broken the resources of a node, by its name, that must not be used any more; the name is
   *     empty for a pod without a node
   * @return the numbers
   */
  public static PodCounts of(
      Collection<PodSummary> pods,
      Set<ResourceAddress> done,
      IntPredicate terminal,
      Function<String, Set<String>> broken) {
    int pending = 0;
    int running = 0;
    int succeeded = 0;
    int failed = 0;
    boolean isTerminal = false;
    boolean isOnBrokenNode = false;
    for (PodSummary pod : pods) {
      if (pod.hasEnded() && isOfAny(pod, done)) {
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

  private static boolean isOfAny(PodSummary pod, Set<ResourceAddress> controllers) {
    return pod.controller().filter(one -> controllers.stream().anyMatch(one::names)).isPresent();
  }
}
