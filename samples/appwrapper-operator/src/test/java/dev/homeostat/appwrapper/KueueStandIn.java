package dev.homeostat.appwrapper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ListResponse;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the operator and Kueue have agreed upon, played by polling: it admits first in, first out,
 * preempts on request, and checks that nobody says that quota is free while pods use it.
 */
final class KueueStandIn {

  private final KubernetesClient client;
  private final Cluster cluster;
  private final String namespace;
  private final int quota;

  /** The pods of what is admitted, by uid. */
  private final Map<String, Integer> used = new HashMap<>();

  final List<String> broken = new ArrayList<>();

  /** The label of pods with the number of the admission, so that the infos of each are new. */
  static final String ADMISSION = "queue.example.com/admission";

  private int admissions;

  KueueStandIn(KubernetesClient client, Cluster cluster, String namespace, int quota) {
    this.client = client;
    this.cluster = cluster;
    this.namespace = namespace;
    this.quota = quota;
  }

  /** Looks once at all AppWrappers, and does what follows. */
  void look() {
    List<Resource> wrappers = list(AppWrappers.API_VERSION, AppWrappers.KIND, Map.of());
    for (Resource wrapper : wrappers) {
      release(wrapper);
    }
    used.keySet().removeIf(uid -> wrappers.stream().noneMatch(one -> one.uid().equals(uid)));
    wrappers.stream()
        .filter(one -> one.label(AppWrappers.QUEUE_LABEL).isPresent() && !one.isBeingDeleted())
        .filter(one -> one.tree().at("/spec/suspend").asBoolean())
        .filter(one -> one.tree().at("/status/phase").asText().equals("Suspended"))
        .filter(one -> !used.containsKey(one.uid()))
        .sorted(Comparator.comparing(Resource::name))
        .forEach(this::admit);
  }

  private void release(Resource wrapper) {
    String phase = wrapper.tree().at("/status/phase").asText();
    boolean isActive = condition(wrapper, "QuotaReserved").equals("True");
    if (!isActive && !condition(wrapper, "QuotaReserved").isEmpty() && !phase.equals("Succeeded")) {
      int pods = list("v1", "Pod", Map.of(AppWrappers.LABEL, wrapper.name())).size();
      // The pods are those of this state only if nothing has changed since.
      if (pods > 0 && isUnchanged(wrapper)) {
        broken.add(wrapper.name() + " has " + pods + " pods without quota in " + phase);
      }
    }
    boolean isFinished =
        phase.equals("Succeeded")
            || (phase.equals("Failed") && !condition(wrapper, "ResourcesDeployed").equals("True"));
    boolean isStopped = wrapper.tree().at("/spec/suspend").asBoolean() && !isActive;
    if (isFinished || (isStopped && phase.equals("Suspended"))) {
      used.remove(wrapper.uid());
    }
  }

  private boolean isUnchanged(Resource wrapper) {
    return list(AppWrappers.API_VERSION, AppWrappers.KIND, Map.of()).stream()
        .anyMatch(
            one ->
                one.uid().equals(wrapper.uid())
                    && one.resourceVersion().equals(wrapper.resourceVersion()));
  }

  private void admit(Resource wrapper) {
    int pods = 0;
    List<Integer> sets = new ArrayList<>();
    for (JsonNode component : wrapper.tree().at("/status/componentStatus")) {
      sets.add(component.path("podSets").size());
      for (JsonNode podSet : component.path("podSets")) {
        pods += podSet.path("replicas").asInt(1);
      }
    }
    if (used.values().stream().mapToInt(Integer::intValue).sum() + pods > quota) {
      return;
    }
    ObjectNode spec = spec(wrapper, false);
    String admission = Integer.toString(admissions + 1);
    int index = 0;
    for (int i = 0; i < sets.size(); i++) {
      ObjectNode component = (ObjectNode) spec.path("components").get(i);
      for (int k = 0; k < sets.get(i); k++) {
        component
            .withArray("podSetInfos")
            .addObject()
            .putObject("labels")
            .put("kueue.x-k8s.io/podset", wrapper.name() + "-" + index++)
            .put("kueue.x-k8s.io/cluster-queue-name", "all")
            .put(ADMISSION, admission);
      }
    }
    if (patch(wrapper, spec)) {
      admissions++;
      used.put(wrapper.uid(), pods);
    }
  }

  /** Takes the quota of an AppWrapper back; it counts as used until the operator has let it go. */
  void preempt(String name) {
    Resource wrapper =
        list(AppWrappers.API_VERSION, AppWrappers.KIND, Map.of()).stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    if (!patch(wrapper, spec(wrapper, true))) {
      preempt(name);
    }
  }

  int used() {
    return used.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static ObjectNode spec(Resource wrapper, boolean suspend) {
    ObjectNode spec = (ObjectNode) wrapper.tree().path("spec").deepCopy();
    spec.put("suspend", suspend);
    spec.path("components").forEach(one -> ((ObjectNode) one).remove("podSetInfos"));
    return spec;
  }

  private boolean patch(Resource wrapper, ObjectNode spec) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").put("resourceVersion", wrapper.resourceVersion());
    patch.set("spec", spec);
    try {
      client
          .genericKubernetesResources(AppWrappers.API_VERSION, AppWrappers.KIND)
          .inNamespace(namespace)
          .withName(wrapper.name())
          .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  private List<Resource> list(String apiVersion, String kind, Map<String, String> labels) {
    return ((ListResponse.Found) cluster.list(apiVersion, kind, namespace, labels)).resources();
  }

  private static String condition(Resource wrapper, String type) {
    for (JsonNode condition : wrapper.tree().at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText();
      }
    }
    return "";
  }
}
