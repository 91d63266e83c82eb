package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which resources must not be executed on which nodes, read from labels of nodes. */
public final class GoNodeMonitor {

  private final GoConfig config;
  private final Map<String, Set<String>> resources = new HashMap<>();

  public GoNodeMonitor(GoConfig config) {
    this.config = config;
  }

  /** A node appears or changes. */
  public void observe(JsonNode node) {
    JsonNode labels = node.path("metadata").path("labels");
    Set<String> evicted = new HashSet<>();
    config
        .taints()
        .forEach(
            (resource, taints) -> {
              if (taints.stream().anyMatch(t -> isExecuted(t, labels))) {
                evicted.add(resource);
              }
            });
    resources.put(node.path("metadata").path("name").asText(), evicted);
  }

  /** A node is gone. */
  public void forget(String node) {
    resources.remove(node);
  }

  boolean evicts(JsonNode pod) {
    JsonNode spec = pod.path("spec");
    Set<String> evicted = resources.getOrDefault(spec.path("nodeName").asText(), Set.of());
    return evicted.stream().anyMatch(resource -> usesInContainers(spec, resource));
  }

  private static boolean usesInContainers(JsonNode spec, String resource) {
    for (JsonNode container : spec.path("containers")) {
      for (String amounts : List.of("limits", "requests")) {
        String amount = container.path("resources").path(amounts).path(resource).asText("0");
        if (!amount.equals("0")) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isExecuted(GoConfig.Taint taint, JsonNode labels) {
    return taint.effect().equals("NoExecute")
        && labels.path(taint.key()).asText("").equals(taint.value());
  }
}
