package dev.homeostat.appwrapper.pods;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.settings.Autopilot;
import dev.homeostat.appwrapper.settings.Autopilot.Effect;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What counts of a node.
 *
 * @param broken the resources on it that pods must not use any more
 */
public record NodeView(Set<String> broken) {

  // Copies the set.
  public NodeView {
    broken = Set.copyOf(broken);
  }

  /** Returns what counts of a node: labels that mean NoExecute. */
  public static NodeView of(Resource node, Autopilot autopilot) {
    Map<String, String> labels = node.labels();
    return new NodeView(
        autopilot.resourceTaints().entrySet().stream()
            .filter(
                resource ->
                    resource.getValue().stream()
                        .anyMatch(
                            taint ->
                                taint.effect() == Effect.NoExecute
                                    && taint.value().equals(labels.get(taint.key()))))
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet()));
  }
}
