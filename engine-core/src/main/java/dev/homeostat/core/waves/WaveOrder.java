package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * In which order resources are created (rule ACT-2): by annotation, else the larger of the kind's
 * wave and one after what the resource depends on, and before what has an annotation and depends on
 * it.
 *
 * @param byResource the wave of each resource
 * @param problems annotations that are no number, and cycles
 */
@API(status = INTERNAL)
public record WaveOrder(Map<ResourceId, Integer> byResource, List<Problem> problems) {

  private static final Set<String> FOUNDATIONS =
      Set.of(
          "Namespace",
          "apiextensions.k8s.io/CustomResourceDefinition",
          "scheduling.k8s.io/PriorityClass",
          "node.k8s.io/RuntimeClass",
          "storage.k8s.io/StorageClass",
          "networking.k8s.io/IngressClass",
          "storage.k8s.io/CSIDriver");

  private static final Set<String> CONFIGURATION =
      Set.of(
          "ServiceAccount",
          "rbac.authorization.k8s.io/Role",
          "rbac.authorization.k8s.io/RoleBinding",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "LimitRange",
          "ResourceQuota",
          "networking.k8s.io/NetworkPolicy",
          "ConfigMap",
          "Secret",
          "PersistentVolume",
          "PersistentVolumeClaim");

  private static final Set<String> WORKLOADS =
      Set.of(
          "Pod",
          "ReplicationController",
          "apps/Deployment",
          "apps/ReplicaSet",
          "apps/StatefulSet",
          "apps/DaemonSet",
          "batch/Job",
          "batch/CronJob");

  private static final Set<String> LAST =
      Set.of(
          "admissionregistration.k8s.io/MutatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration",
          "apiregistration.k8s.io/APIService");

  public WaveOrder {
    byResource = Map.copyOf(byResource);
    problems = List.copyOf(problems);
  }

  /**
   * The wave of a kind.
   *
   * @param id of any resource of the kind
   * @return 0 for what others stand on, 5 for what must come last
   */
  public static int ofKind(ResourceId id) {
    String kind = id.groupKind();
    if (FOUNDATIONS.contains(kind)) {
      return 0;
    }
    if (CONFIGURATION.contains(kind)) {
      return 1;
    }
    if (kind.equals("Service")) {
      return 2;
    }
    if (WORKLOADS.contains(kind)) {
      return 3;
    }
    return LAST.contains(kind) ? 5 : 4;
  }

  /**
   * The waves of an application's resources.
   *
   * @param resources all of them
   * @param dependsOn by resource, what has to be there before it; what is not among the resources
   *     does not count
   * @return the waves; those in a cycle keep the wave of their kind, with a warning
   */
  public static WaveOrder of(
      Collection<Resource> resources, Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Integer> base = new LinkedHashMap<>();
    Map<ResourceId, Integer> fixed = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (Resource resource : resources) {
      base.put(resource.id(), ofKind(resource.id()));
      annotated(resource, problems).ifPresent(wave -> fixed.put(resource.id(), wave));
    }
    if (dependsOn.isEmpty()) {
      base.putAll(fixed);
      return new WaveOrder(base, problems);
    }
    return new WaveOrder(settle(base, fixed, dependsOn, problems), problems);
  }

  private static OptionalInt annotated(Resource resource, List<Problem> problems) {
    for (String name : List.of(Annotations.WAVE, Annotations.ARGO_WAVE)) {
      Optional<String> text = resource.annotation(name);
      if (text.isPresent()) {
        try {
          return OptionalInt.of(Integer.parseInt(text.get().strip()));
        } catch (NumberFormatException e) {
          FieldPath path = FieldPath.of("metadata", "annotations", name);
          problems.add(
              Problem.error("WaveNotANumber")
                  .rule(Rule.ACT_2)
                  .of(resource.id())
                  .at(path)
                  .in(resource.locate(path))
                  .expected("a whole number such as \"2\"")
                  .got("another text")
                  .advice("write a number, or remove the annotation"));
        }
      }
    }
    return OptionalInt.empty();
  }

  /** Each resource one wave after all that it depends on, in topological order. */
  private static Map<ResourceId, Integer> settle(
      Map<ResourceId, Integer> base,
      Map<ResourceId, Integer> fixed,
      Map<ResourceId, Set<ResourceId>> dependsOn,
      List<Problem> problems) {
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
    Set<ResourceId> unsettled = new LinkedHashSet<>(base.keySet());
    order.forEach(unsettled::remove);
    if (!unsettled.isEmpty()) {
      problems.add(cycle(onCycle(unsettled, dependsOn)));
    }
    return waves;
  }

  /** Follows dependencies from an unsettled resource until one comes again. */
  private static ResourceId onCycle(
      Set<ResourceId> unsettled, Map<ResourceId, Set<ResourceId>> dependsOn) {
    Set<ResourceId> passed = new HashSet<>();
    ResourceId id = unsettled.iterator().next();
    while (passed.add(id)) {
      ResourceId from = id;
      id =
          dependsOn.getOrDefault(from, Set.of()).stream()
              .filter(on -> unsettled.contains(on) && !on.equals(from))
              .min(Comparator.comparing(ResourceId::toString))
              .orElseThrow();
    }
    return id;
  }

  private static Problem cycle(ResourceId id) {
    return Problem.warning("DependencyCycle")
        .rule(Rule.ACT_2)
        .of(id)
        .expected("an order in which each resource comes after what it needs")
        .got("resources that need each other")
        .advice("they are applied in the order of their kinds");
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
