package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import java.util.List;

/**
 * What the status says about a component.
 *
 * @param apiVersion of the object; empty before its creation is tried
 * @param kind of the object
 * @param name of the object
 * @param podSets its pods
 * @param conditions whether it is deployed
 */
public record ComponentStatus(
    String apiVersion, String kind, String name, List<PodSet> podSets, Conditions conditions) {

  // Copies the list.
  public ComponentStatus {
    podSets = List.copyOf(podSets);
  }

  /** Returns the status of a component that was never created. */
  public static ComponentStatus of(List<PodSet> podSets) {
    return new ComponentStatus("", "", "", podSets, Conditions.none());
  }

  static List<ComponentStatus> list(JsonNode list) {
    return list.valueStream()
        .map(
            one ->
                new ComponentStatus(
                    one.path("apiVersion").asText(""),
                    one.path("kind").asText(""),
                    one.path("name").asText(""),
                    PodSet.list(one.path("podSets")),
                    Conditions.in(one)))
        .toList();
  }

  /** Returns whether it was created. */
  public boolean isDeployed() {
    return conditions.is(ConditionTypes.RESOURCES_DEPLOYED, Status.TRUE);
  }

  /** Returns whether its object may exist, and is known; not so if people removed its name. */
  public boolean mayExist() {
    return isNamed()
        && (isDeployed() || conditions.is(ConditionTypes.RESOURCES_DEPLOYED, Status.UNKNOWN));
  }

  private boolean isNamed() {
    return !apiVersion.isEmpty() && !kind.isEmpty() && !name.isEmpty();
  }

  /** Returns the number of its pods. */
  public long pods() {
    return podSets.stream().mapToLong(PodSet::replicas).sum();
  }

  /** Returns whether the condition has a reason. */
  public boolean hasReason(String reason) {
    return conditions.hasReason(ConditionTypes.RESOURCES_DEPLOYED, reason);
  }

  /** Returns the status with other pods. */
  public ComponentStatus with(List<PodSet> changed) {
    return new ComponentStatus(apiVersion, kind, name, changed, conditions);
  }

  /** Returns the status with another condition. */
  public ComponentStatus with(Status status, String reason, String message, Instant now) {
    return new ComponentStatus(
        apiVersion,
        kind,
        name,
        podSets,
        conditions.with(ConditionTypes.RESOURCES_DEPLOYED, status, reason, message, now));
  }

  /** Returns the status with the identity of the object. */
  public ComponentStatus of(String version, String ofKind, String named) {
    return new ComponentStatus(version, ofKind, named, podSets, conditions);
  }

  /** Returns the list as a status has it; what is required is empty, never absent. */
  static ArrayNode tree(List<ComponentStatus> components) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (ComponentStatus one : components) {
      ObjectNode tree = list.addObject();
      tree.put("apiVersion", one.apiVersion).put("kind", one.kind).put("name", one.name);
      tree.set("podSets", PodSet.tree(one.podSets));
      if (!one.conditions.equals(Conditions.none())) {
        tree.set("conditions", one.conditions.toTree());
      }
    }
    return list;
  }
}
