package dev.homeostat.appwrapper.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How pods keep away from nodes with broken devices.
 *
 * @param injectAntiAffinities whether pods get affinities
 * @param monitorNodes whether pods on such nodes count as failed
 * @param preferNoScheduleWeight the weight of affinities that are only preferred
 * @param resourceTaints by the name of a resource, the labels of nodes
 */
public record Autopilot(
    boolean injectAntiAffinities,
    boolean monitorNodes,
    int preferNoScheduleWeight,
    Map<String, List<Taint>> resourceTaints) {

  private static final String HEALTH = "autopilot.ibm.com/gpuhealth";

  /** The defaults. */
  public static final Autopilot DEFAULT =
      new Autopilot(
          true,
          true,
          50,
          Map.of(
              "nvidia.com/gpu",
              List.of(
                  new Taint(HEALTH, "WARN", Effect.PreferNoSchedule),
                  new Taint(HEALTH, "TESTING", Effect.NoSchedule),
                  new Taint(HEALTH, "EVICT", Effect.NoExecute))));

  // Copies the map.
  public Autopilot {
    resourceTaints = Map.copyOf(resourceTaints);
  }

  /** What a label of a node means for pods that use a resource, by the names of Kubernetes. */
  public enum Effect {
    PreferNoSchedule,
    NoSchedule,
    NoExecute
  }

  /**
   * A label of nodes.
   *
   * @param key of the label
   * @param value of the label
   * @param effect on pods
   */
  public record Taint(String key, String value, Effect effect) {}

  /** Returns the values of some effects by key, for pods that use some resources. */
  public Map<String, Set<String>> values(Set<String> resources, Set<Effect> effects) {
    return resourceTaints.entrySet().stream()
        .filter(entry -> resources.contains(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .filter(taint -> effects.contains(taint.effect()))
        .collect(
            Collectors.groupingBy(
                Taint::key,
                TreeMap::new,
                Collectors.mapping(Taint::value, Collectors.toCollection(TreeSet::new))));
  }
}
