package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * The conditions in the next status of a primary object, as Kubernetes writes them. A condition
 * whose status has not changed keeps its time, so that a report is the same for the same pass. For
 * a report, which sets all its conditions each time; {@link Conditions} are for those who change
 * some. Not thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StatusConditions {

  private static final int LONGEST = 1000;

  private final Set<String> types = new TreeSet<>();
  private final Instant time;
  private Conditions conditions;

  private StatusConditions(Resource object, Instant time) {
    Conditions before = Conditions.in(object.tree().path("status"));
    JsonNode generation = object.tree().at("/metadata/generation");
    this.conditions = generation.isNumber() ? before.observing(generation.asLong()) : before;
    this.time = time;
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
    conditions = conditions.with(type, status, reason, cut(message), time);
    types.add(type);
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
    Map<String, JsonNode> all = new TreeMap<>();
    conditions.toTree().forEach(entry -> all.put(entry.path("type").asText(), entry));
    all.keySet().retainAll(types);
    return JsonNodeFactory.instance.arrayNode().addAll(all.values());
  }
}
