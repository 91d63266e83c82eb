package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.TreeEditor;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/** An edit of the specification of a pod, which keeps it away from nodes with some labels. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class NodeExclusion {

  private static final int HIGHEST_WEIGHT = 100;
  private static final String EXPRESSIONS = "matchExpressions";
  private static final String DURING = "DuringSchedulingIgnoredDuringExecution";

  private final TreeEditor spec;

  private NodeExclusion(TreeEditor spec) {
    this.spec = spec;
  }

  /**
   * Edits the affinity of a pod.
   *
   * @param spec an editor of the specification of the pod
   * @return an edit that has changed nothing yet
   */
  public static NodeExclusion in(TreeEditor spec) {
    return new NodeExclusion(Objects.requireNonNull(spec, "spec"));
  }

  /**
   * Forbids nodes with one of the values of a label. What the pod already requires stays.
   *
   * @param values of labels, by the key of the label; a label without any does not count
   */
  public void forbid(Map<String, Set<String>> values) {
    if (areAbsent(values)) {
      return;
    }
    ArrayNode terms = affinity().map("required" + DURING).list("nodeSelectorTerms");
    // A pod may run where one of the terms holds, so each of them has to exclude the nodes.
    if (terms.isEmpty()) {
      terms.addObject();
    }
    for (JsonNode term : terms) {
      if (term instanceof ObjectNode map) {
        exclude(spec.with(map, spec.place()).list(EXPRESSIONS), values);
      }
    }
  }

  /**
   * Prefers nodes without the values of labels.
   *
   * @param values of labels, by the key of the label; a label without any does not count
   * @param weight of the preference, from 1 to 100
   * @throws IllegalArgumentException if the weight is another one
   */
  public void avoid(Map<String, Set<String>> values, int weight) {
    if (weight < 1 || weight > HIGHEST_WEIGHT) {
      throw new IllegalArgumentException(
          "expected a weight from 1 to " + HIGHEST_WEIGHT + ", got " + weight);
    }
    if (areAbsent(values)) {
      return;
    }
    ObjectNode term = affinity().list("preferred" + DURING).addObject();
    term.put("weight", weight);
    exclude(term.putObject("preference").putArray(EXPRESSIONS), values);
  }

  private static boolean areAbsent(Map<String, Set<String>> values) {
    return values.values().stream().allMatch(Set::isEmpty);
  }

  private TreeEditor affinity() {
    return spec.map("affinity").map("nodeAffinity");
  }

  private static void exclude(ArrayNode expressions, Map<String, Set<String>> values) {
    values.forEach(
        (key, excluded) -> {
          if (excluded.isEmpty()) {
            return;
          }
          ObjectNode expression = expressions.addObject();
          expression.put("key", key).put("operator", "NotIn");
          excluded.forEach(expression.putArray("values")::add);
        });
  }
}
