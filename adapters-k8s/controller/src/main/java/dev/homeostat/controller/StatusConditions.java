package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

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
import org.apiguardian.api.API;

/**
 * The conditions in the next status of a primary object, as Kubernetes writes them. A condition
 * whose status has not changed keeps its time, so that a report is the same for the same pass. Not
 * thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StatusConditions {

  private static final int LONGEST = 1000;

  private final Map<String, JsonNode> before = new HashMap<>();
  private final Map<String, ObjectNode> now = new TreeMap<>();
  private final JsonNode generation;
  private final String time;

  private StatusConditions(Resource object, Instant time) {
    object
        .tree()
        .at("/status/conditions")
        .forEach(condition -> before.put(condition.path("type").asText(), condition));
    this.generation = object.tree().at("/metadata/generation");
    this.time = time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * Starts a list without a condition.
   *
   * @param object with the former conditions at {@code /status/conditions}, and its generation
   * @param time of the conditions whose status changes
   * @return a new list
   */
  public static StatusConditions after(Resource object, Instant time) {
    return new StatusConditions(object, time);
  }

  /**
   * Sets a condition.
   *
   * @param condition its time does not count
   * @return this
   */
  public StatusConditions put(Condition condition) {
    return put(condition.type(), condition.status(), condition.reason(), condition.message());
  }

  /**
   * Sets a condition.
   *
   * @param type the type; a second condition of a type replaces the first
   * @param status whether it holds
   * @param reason why, one word in CamelCase
   * @param message why, for people; cut after 1,000 characters
   * @return this
   */
  public StatusConditions put(String type, Status status, String reason, String message) {
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
    return this;
  }

  private static String cut(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
  }

  /**
   * Returns the conditions as a tree.
   *
   * @return sorted by type
   */
  public ArrayNode list() {
    return JsonNodeFactory.instance.arrayNode().addAll(now.values());
  }
}
