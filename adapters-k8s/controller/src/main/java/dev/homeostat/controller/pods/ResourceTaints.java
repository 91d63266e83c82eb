package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.tree.TreeEditor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Labels of nodes that say that a device is broken. They mean, for pods that use a resource, what a
 * taint of Kubernetes means for all pods.
 *
 * @param byResource by the name of a resource, as in {@code example.com/gpu}, the labels
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ResourceTaints(Map<String, List<Taint>> byResource) {

  // Copies the map and its lists.
  public ResourceTaints {
    byResource =
        Objects.requireNonNull(byResource, "byResource").entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, resource -> List.copyOf(resource.getValue())));
  }

  /** The meaning of a label, by the names that Kubernetes has for taints. */
  public enum Effect {
    /** Pods should rather not be placed on the node. */
    PreferNoSchedule,
    /** Pods must not be placed on the node. */
    NoSchedule,
    /** Pods must neither be placed on the node nor stay there. */
    NoExecute
  }

  /**
   * A label of nodes.
   *
   * @param key of the label
   * @param value of the label
   * @param effect on pods that use the resource
   */
  public record Taint(String key, String value, Effect effect) {
    // Checks that all are there.
    public Taint {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(value, "value");
      Objects.requireNonNull(effect, "effect");
    }
  }

  /**
   * Returns the names of the resources that have taints.
   *
   * @return as in {@code example.com/gpu}
   */
  public Set<String> resources() {
    return byResource.keySet();
  }

  /**
   * Returns the resources of a node whose pods must not stay there.
   *
   * @param node as the API server has it
   * @return those with a label that means {@link Effect#NoExecute}
   */
  public Set<String> broken(Resource node) {
    Map<String, String> labels = node.labels();
    return byResource.entrySet().stream()
        .filter(
            resource ->
                resource.getValue().stream()
                    .filter(taint -> taint.effect() == Effect.NoExecute)
                    .anyMatch(taint -> taint.value().equals(labels.get(taint.key()))))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Keeps a pod away from nodes whose labels say that a device is broken which its containers use.
   *
   * @param spec an editor of the specification of the pod
   * @param weight of the preference for other nodes, from 1 to 100
   */
  public void exclude(TreeEditor spec, int weight) {
    Set<String> used = new TreeSet<>();
    for (String list : List.of("containers", "initContainers")) {
      JsonNode containers = spec.tree().path(list);
      used.addAll(ContainerResources.used(containers, resources()));
    }
    NodeExclusion exclusion = NodeExclusion.in(spec);
    exclusion.forbid(values(used, Set.of(Effect.NoExecute, Effect.NoSchedule)));
    exclusion.avoid(values(used, Set.of(Effect.PreferNoSchedule)), weight);
  }

  /** Returns the values of labels with some effects by key, for pods that use some resources. */
  private Map<String, Set<String>> values(Set<String> used, Set<Effect> effects) {
    return byResource.entrySet().stream()
        .filter(entry -> used.contains(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .filter(taint -> effects.contains(taint.effect()))
        .collect(
            Collectors.groupingBy(
                Taint::key,
                TreeMap::new,
                Collectors.mapping(Taint::value, Collectors.toCollection(TreeSet::new))));
  }
}
