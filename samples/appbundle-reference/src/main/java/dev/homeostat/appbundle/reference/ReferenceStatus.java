package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The status of a bundle that a pass fills, with the texts of the Go operator. */
final class ReferenceStatus {

  private static final String PHASE = "phase";
  private static final String MESSAGE = "message";
  private static final String STATUS = "status";

  private final ObjectNode bundle;
  private final Clock clock;

  /**
   * The status of a bundle.
   *
   * @param bundle whose status is changed
   * @param clock the time of conditions
   */
  ReferenceStatus(ObjectNode bundle, Clock clock) {
    this.bundle = bundle;
    this.clock = clock;
  }

  private ObjectNode tree() {
    return bundle.withObjectProperty(STATUS);
  }

  boolean hasNoPhase() {
    return bundle.at("/status/phase").asText().isEmpty();
  }

  void phase(String phase) {
    tree().put(PHASE, phase);
  }

  /** Begins a pass: what the last one found is forgotten. */
  void begin() {
    tree().put(PHASE, "Deploying");
    tree().putArray("groupStatuses");
  }

  void deployed() {
    tree()
        .put(PHASE, "Deployed")
        .put(MESSAGE, "All groups deployed successfully")
        .put("observedGeneration", bundle.at("/metadata/generation").asLong());
    ready("True", "DeploymentComplete", "All resources deployed successfully");
  }

  void failed(String message) {
    tree().put(PHASE, "Failed").put(MESSAGE, message);
    ready("False", "DeploymentFailed", message);
  }

  /** Adds a group. */
  ObjectNode group(String name) {
    ObjectNode group = tree().withArrayProperty("groupStatuses").addObject();
    group.put("name", name);
    group.putArray("componentStatuses");
    return group;
  }

  static void groupDeployed(ObjectNode group) {
    group.put(PHASE, "Deployed").put(MESSAGE, "All components deployed successfully");
  }

  static void groupFailed(ObjectNode group, String message) {
    group.put(PHASE, "Failed").put(MESSAGE, message);
  }

  static void componentFailed(ObjectNode group, String name, String message) {
    components(group).addObject().put("name", name).put(PHASE, "Failed").put(MESSAGE, message);
  }

  static void componentDeployed(ObjectNode group, String name, String message, ObjectKey object) {
    ObjectNode reference =
        components(group)
            .addObject()
            .put("name", name)
            .put(PHASE, "Deployed")
            .put(MESSAGE, message)
            .putObject("resourceRef");
    reference
        .put("apiVersion", object.apiVersion())
        .put("kind", object.kind())
        .put("name", object.name());
    if (!object.namespace().isEmpty()) {
      reference.put("namespace", object.namespace());
    }
  }

  private static ArrayNode components(ObjectNode group) {
    return group.withArrayProperty("componentStatuses");
  }

  /** Sets the condition Ready, whose time changes with its status only. */
  private void ready(String value, String reason, String message) {
    ArrayNode conditions = tree().withArrayProperty("conditions");
    ObjectNode ready =
        find(conditions).orElseGet(() -> conditions.addObject().put("type", "Ready"));
    if (!ready.path(STATUS).asText().equals(value)) {
      ready.put("lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    }
    ready.put(STATUS, value).put("reason", reason).put(MESSAGE, message);
  }

  private static Optional<ObjectNode> find(ArrayNode conditions) {
    for (JsonNode condition : conditions) {
      if (condition.path("type").asText().equals("Ready")) {
        return Optional.of((ObjectNode) condition);
      }
    }
    return Optional.empty();
  }
}
