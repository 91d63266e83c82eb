package dev.homeostat.core.waves;

import dev.homeostat.ResourceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The waves of resources that depend on each other: each at least one after all that it depends on,
 * as far as fixed waves and circles permit.
 *
 * @param byResource the wave of each resource
 * @param order the resources that are in no circle and depend on none, in topological order
 * @param unordered the other ones
 */
record DependencyWaves(
    Map<ResourceId, Integer> byResource, List<ResourceId> order, Set<ResourceId> unordered) {

  /**
   * Orders resources.
   *
   * @param base the least wave of each resource
   * @param fixed the waves that stay as they are
   * @param dependsOn by resource, what comes before it
   */
  static DependencyWaves of(
      Map<ResourceId, Integer> base,
      Map<ResourceId, Integer> fixed,
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Integer> open = new HashMap<>();
    Map<ResourceId, List<ResourceId>> dependents = new HashMap<>();
    for (ResourceId id : base.keySet()) {
      int count = 0;
      for (ResourceId on : dependsOn.getOrDefault(id, Set.of())) {
        if (base.containsKey(on) && !on.equals(id)) {
          dependents.computeIfAbsent(on, key -> new ArrayList<>()).add(id);
          count++;
        }
      }
      open.put(id, count);
    }
    Map<ResourceId, Integer> waves = new LinkedHashMap<>(base);
    waves.putAll(fixed);
    List<ResourceId> order = new ArrayList<>();
    Deque<ResourceId> ready = new ArrayDeque<>();
    base.keySet().stream().filter(id -> open.getOrDefault(id, 0) == 0).forEach(ready::add);
    while (!ready.isEmpty()) {
      ResourceId id = ready.remove();
      order.add(id);
      for (ResourceId dependent : dependents.getOrDefault(id, List.of())) {
        if (!fixed.containsKey(dependent)) {
          waves.merge(dependent, waves.getOrDefault(id, 0) + 1, Math::max);
        }
        int left = open.getOrDefault(dependent, 0) - 1;
        open.put(dependent, left);
        if (left == 0) {
          ready.add(dependent);
        }
      }
    }
    pull(order, waves, fixed, dependsOn);
    Set<ResourceId> unordered = new LinkedHashSet<>(base.keySet());
    order.forEach(unordered::remove);
    return new DependencyWaves(waves, order, unordered);
  }

  /** Returns the wave of a resource. */
  int wave(ResourceId id) {
    return byResource.getOrDefault(id, 0);
  }

  /** Returns a resource that a resource depends on and that is not in an earlier wave. */
  Optional<ResourceId> lateDependency(ResourceId id, Map<ResourceId, Set<ResourceId>> dependsOn) {
    return unordered.contains(id)
        ? Optional.empty()
        : dependsOn.getOrDefault(id, Set.of()).stream()
            .filter(on -> byResource.containsKey(on) && !on.equals(id) && wave(on) >= wave(id))
            .min(Comparator.comparing(ResourceId::toString));
  }

  /**
   * Returns the resources with a fixed wave of weak precedence that have to be earlier, so that
   * those with one of strong precedence come after all that they depend on.
   *
   * @param fixed the resources whose wave stays as it is
   * @param weak those of them, and others, whose wave is of weak precedence
   */
  Set<ResourceId> late(
      Set<ResourceId> fixed, Set<ResourceId> weak, Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Integer> latest = new HashMap<>();
    Set<ResourceId> late = new HashSet<>();
    for (int i = order.size() - 1; i >= 0; i--) {
      ResourceId id = order.get(i);
      Integer limit = latest.get(id);
      boolean isFixed = fixed.contains(id);
      if (isFixed && weak.contains(id)) {
        if (limit != null && wave(id) > limit) {
          late.add(id);
        }
      } else if (isFixed || limit != null) {
        int before = (isFixed || limit == null ? wave(id) : limit) - 1;
        dependsOn.getOrDefault(id, Set.of()).forEach(on -> latest.merge(on, before, Math::min));
      }
    }
    return late;
  }

  /** Returns a resource that is in a circle. */
  Optional<ResourceId> onCircle(Map<ResourceId, Set<ResourceId>> dependsOn) {
    if (unordered.isEmpty()) {
      return Optional.empty();
    }
    Set<ResourceId> passed = new HashSet<>();
    ResourceId at = unordered.iterator().next();
    while (passed.add(at)) {
      ResourceId from = at;
      at =
          dependsOn.getOrDefault(from, Set.of()).stream()
              .filter(on -> unordered.contains(on) && !on.equals(from))
              .min(Comparator.comparing(ResourceId::toString))
              .orElseThrow();
    }
    return Optional.of(at);
  }

  /** Moves the dependencies of resources with an explicit wave before them, as far as possible. */
  private static void pull(
      List<ResourceId> order,
      Map<ResourceId, Integer> waves,
      Map<ResourceId, Integer> fixed,
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Integer> earliest = earliest(order, fixed, dependsOn);
    Set<ResourceId> pulling = new HashSet<>(fixed.keySet());
    for (int i = order.size() - 1; i >= 0; i--) {
      ResourceId id = order.get(i);
      int before = waves.getOrDefault(id, 0) - 1;
      for (ResourceId on : dependsOn.getOrDefault(id, Set.of())) {
        boolean late = waves.getOrDefault(on, before) > before;
        boolean can = !fixed.containsKey(on) && earliest.getOrDefault(on, before) <= before;
        if (pulling.contains(id) && late && can) {
          waves.put(on, before);
          pulling.add(on);
        }
      }
    }
  }

  /**
   * Returns the earliest wave of each resource: after all its dependencies that have an explicit
   * wave.
   */
  private static Map<ResourceId, Integer> earliest(
      List<ResourceId> order,
      Map<ResourceId, Integer> fixed,
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Integer> earliest = new HashMap<>(fixed);
    for (ResourceId id : order) {
      for (ResourceId on : dependsOn.getOrDefault(id, Set.of())) {
        Integer after = earliest.get(on);
        if (after != null && !fixed.containsKey(id)) {
          earliest.merge(id, after + 1, Math::max);
        }
      }
    }
    return earliest;
  }
}
