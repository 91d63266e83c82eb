package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps pods off nodes whose resources are ill. */
final class GoAffinity {

  private static final ObjectMapper JSON = new ObjectMapper();

  private GoAffinity() {}

  static void inject(ObjectNode spec, GoConfig config) {
    config
        .taints()
        .forEach(
            (resource, taints) -> {
              if (uses(spec, resource)) {
                require(spec, expressions(taints, List.of("NoExecute", "NoSchedule")));
                prefer(spec, expressions(taints, List.of("PreferNoSchedule")), config);
              }
            });
  }

  static boolean uses(JsonNode spec, String resource) {
    for (String field : List.of("containers", "initContainers")) {
      for (JsonNode container : spec.path(field)) {
        for (String amounts : List.of("limits", "requests")) {
          String amount = container.path("resources").path(amounts).path(resource).asText("0");
          if (!amount.equals("0")) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static ArrayNode expressions(List<GoConfig.Taint> taints, List<String> effects) {
    Map<String, ArrayNode> values = new TreeMap<>();
    for (GoConfig.Taint taint : taints) {
      if (effects.contains(taint.effect())) {
        values.computeIfAbsent(taint.key(), k -> JSON.createArrayNode()).add(taint.value());
      }
    }
    ArrayNode expressions = JSON.createArrayNode();
    values.forEach(
        (key, list) ->
            expressions.addObject().put("key", key).put("operator", "NotIn").set("values", list));
    return expressions;
  }

  /** Adds to each existing term, or to a new one: an empty list of terms gets none. */
  private static void require(ObjectNode spec, ArrayNode expressions) {
    ObjectNode affinity = spec.withObjectProperty("affinity").withObjectProperty("nodeAffinity");
    String field = "requiredDuringSchedulingIgnoredDuringExecution";
    if (!affinity.has(field)) {
      affinity.putObject(field).putArray("nodeSelectorTerms").addObject();
    }
    for (JsonNode term : affinity.path(field).path("nodeSelectorTerms")) {
      ((ObjectNode) term).withArrayProperty("matchExpressions").addAll(expressions);
    }
  }

  private static void prefer(ObjectNode spec, ArrayNode expressions, GoConfig config) {
    if (expressions.isEmpty()) {
      return;
    }
    ObjectNode affinity = spec.withObjectProperty("affinity").withObjectProperty("nodeAffinity");
    ObjectNode term =
        affinity.withArrayProperty("preferredDuringSchedulingIgnoredDuringExecution").addObject();
    term.put("weight", config.preferNoScheduleWeight());
    term.putObject("preference").set("matchExpressions", expressions);
  }
}
