package dev.homeostat.appwrapper.pods;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import java.util.HashSet;
import java.util.Set;

/**
 * What counts of a pod.
 *
 * @param wrapper the value of its label
 * @param phase its phase
 * @param isBeingDeleted whether it has a deletion timestamp
 * @param node the node on which it runs; empty if there is none yet
 * @param exitCodes those of its containers that have failed
 * @param resources the scarce resources that its containers use
 * @param owner the apiVersion, kind and name of its controller; empty if it has none
 */
public record PodView(
    String wrapper,
    String phase,
    boolean isBeingDeleted,
    String node,
    Set<Integer> exitCodes,
    Set<String> resources,
    String owner) {

  // Copies the sets.
  public PodView {
    exitCodes = Set.copyOf(exitCodes);
    resources = Set.copyOf(resources);
  }

  /**
   * Returns what counts of a pod.
   *
   * @param pod as the API server has it
   * @param label with the name of the AppWrapper
   * @param scarce the resources that count
   */
  public static PodView of(Resource pod, String label, Set<String> scarce) {
    JsonNode tree = pod.tree();
    return new PodView(
        pod.label(label).orElse(""),
        tree.at("/status/phase").asText(""),
        pod.isBeingDeleted(),
        tree.at("/spec/nodeName").asText(""),
        exitCodes(tree.at("/status/containerStatuses")),
        ScarceResources.of(tree.at("/spec/containers"), scarce),
        owner(tree.at("/metadata/ownerReferences")));
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

  private static String owner(JsonNode references) {
    for (JsonNode reference : references) {
      if (reference.path("controller").asBoolean(false)) {
        return owner(
            reference.path("apiVersion").asText(),
            reference.path("kind").asText(),
            reference.path("name").asText());
      }
    }
    return "";
  }

  /** Returns the text by which an owner is compared. */
  public static String owner(String apiVersion, String kind, String name) {
    return apiVersion + ":" + kind + "/" + name;
  }
}
