package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.StatusCondition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The status of an AppWrapper.
 *
 * @param phaseText the phase; a text that no operator writes if people edited it
 * @param resets how often the objects were reset
 * @param conditions of the AppWrapper, and of others
 * @param components one for each component
 */
public record WrapperStatus(
    String phaseText, int resets, Conditions conditions, List<ComponentStatus> components) {

  // Copies the list.
  public WrapperStatus {
    components = List.copyOf(components);
  }

  /** Reads a status. */
  static WrapperStatus of(JsonNode status) {
    return new WrapperStatus(
        status.path("phase").asText(""),
        status.path("resettingCount").asInt(0),
        Conditions.in(status),
        ComponentStatus.list(status.path("componentStatus")));
  }

  /** Returns the phase; empty if it is none. */
  public Optional<Phase> phase() {
    return Phase.of(phaseText);
  }

  /** Returns when a condition changed; the epoch if it is missing, so that nothing waits for it. */
  public Instant since(String type) {
    return conditions.get(type).map(StatusCondition::lastTransitionTime).orElse(Instant.EPOCH);
  }

  /** Returns the status with another phase. */
  public WrapperStatus with(Phase phase) {
    return new WrapperStatus(phase.text(), resets, conditions, components);
  }

  /** Returns the status with another count. */
  public WrapperStatus withResets(int count) {
    return new WrapperStatus(phaseText, count, conditions, components);
  }

  /** Returns the status with other conditions. */
  public WrapperStatus with(Conditions changed) {
    return new WrapperStatus(phaseText, resets, changed, components);
  }

  /** Returns the status with other components. */
  public WrapperStatus withComponents(List<ComponentStatus> changed) {
    return new WrapperStatus(phaseText, resets, conditions, changed);
  }

  /** Returns the status as the API server has it. */
  public ObjectNode tree() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (!phaseText.isEmpty()) {
      tree.put("phase", phaseText);
    }
    if (resets != 0) {
      tree.put("resettingCount", resets);
    }
    if (!conditions.equals(Conditions.none())) {
      tree.set("conditions", conditions.toTree());
    }
    if (!components.isEmpty()) {
      tree.set("componentStatus", ComponentStatus.tree(components));
    }
    return tree;
  }
}
