package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.controller.ControllerReference;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The facts of a pod that count for what it belongs to: a projection for a {@link
 * dev.homeostat.controller.SecondaryView}.
 *
 * @param uid its uid; empty if it has none
 * @param group the value of the label that groups pods; empty if it has none
 * @param phase its phase; empty if it has none
 * @param isBeingDeleted whether it has a deletion timestamp
 * @param node the node on which it runs; empty if there is none yet
 * @param exitCodes those of its containers that have failed; init containers do not count
 * @param resources the resources that its containers use, of those that were asked for
 * @param controller its controller; empty if it has none
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record PodSummary(
    String uid,
    String group,
    String phase,
    boolean isBeingDeleted,
    String node,
    Set<Integer> exitCodes,
    Set<String> resources,
    Optional<ControllerReference> controller) {

  // Copies the sets.
  public PodSummary {
    Objects.requireNonNull(uid, "uid");
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(phase, "phase");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(controller, "controller");
    exitCodes = Set.copyOf(Objects.requireNonNull(exitCodes, "exitCodes"));
    resources = Set.copyOf(Objects.requireNonNull(resources, "resources"));
  }

  /**
   * Summarizes a pod.
   *
   * @param pod as the API server has it
   * @param label the label that groups pods, as in {@code example.com/owner}
   * @param resources the names of the resources that count
   * @return its facts
   */
  public static PodSummary of(Resource pod, String label, Set<String> resources) {
    JsonNode tree = pod.tree();
    return new PodSummary(
        pod.uid(),
        pod.label(label).orElse(""),
        tree.at("/status/phase").asText(""),
        pod.isBeingDeleted(),
        tree.at("/spec/nodeName").asText(""),
        exitCodes(tree.at("/status/containerStatuses")),
        ContainerResources.used(tree.at("/spec/containers"), resources),
        ControllerReference.of(tree));
  }

  /** Returns whether it neither runs nor is about to. */
  boolean hasEnded() {
    return !phase.equals("Pending") && !phase.equals("Running");
  }

  private static Set<Integer> exitCodes(JsonNode containers) {
    Set<Integer> codes = new HashSet<>();
    for (JsonNode container : containers) {
      int code = container.at("/state/terminated/exitCode").asInt(0);
      if (code != 0) {
        codes.add(code);
      }
    }
    return codes;
  }
}
