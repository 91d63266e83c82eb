package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The conditions of an Application. One whose status is what it was keeps its time. */
final class ConditionList {

  private static final int LONGEST = 1000;

  private final Map<String, JsonNode> before = new HashMap<>();
  private final Map<String, ObjectNode> now = new TreeMap<>();
  private final JsonNode generation;
  private final String time;

  ConditionList(Resource object, Instant time) {
    object
        .tree()
        .at("/status/conditions")
        .forEach(condition -> before.put(condition.path("type").asText(), condition));
    this.generation = object.tree().at("/metadata/generation");
    this.time = time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  void add(Condition condition) {
    put(condition.type(), condition.status(), condition.reason(), condition.message());
  }

  void put(String type, Status status, String reason, String message) {
    ObjectNode condition = JsonNodeFactory.instance.objectNode();
    JsonNode known = before.getOrDefault(type, MissingNode.getInstance());
    boolean same = known.path("status").asText().equals(status.toString());
    condition.put("type", type).put("status", status.toString()).put("reason", reason);
    condition.put("message", cut(message));
    condition.put("lastTransitionTime", same ? known.path("lastTransitionTime").asText() : time);
    if (generation.isNumber()) {
      condition.set("observedGeneration", generation);
    }
    now.put(type, condition);
  }

  private static String cut(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
  }

  ArrayNode list() {
    return JsonNodeFactory.instance.arrayNode().addAll(now.values());
  }
}
