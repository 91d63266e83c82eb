package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Conditions as {@code meta.SetStatusCondition} keeps them, with whole seconds. */
final class GoConditions {

  private GoConditions() {}

  static Optional<ObjectNode> find(ObjectNode holder, String type) {
    for (JsonNode condition : holder.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return Optional.of((ObjectNode) condition);
      }
    }
    return Optional.empty();
  }

  static boolean isTrue(ObjectNode holder, String type) {
    return has(holder, type, "True");
  }

  static boolean has(ObjectNode holder, String type, String status) {
    return find(holder, type).filter(c -> c.path("status").asText().equals(status)).isPresent();
  }

  /** When the condition flipped last; a panic if it is absent. */
  static Instant since(ObjectNode holder, String type) {
    return find(holder, type)
        .map(c -> Instant.parse(c.path("lastTransitionTime").asText()))
        .orElseThrow(
            () ->
                new GoPanicException(
                    "invalid memory address or nil pointer dereference: condition " + type));
  }

  static void set(
      ObjectNode holder, String type, String status, String reason, String message, Instant now) {
    Optional<ObjectNode> found = find(holder, type);
    boolean flips = found.filter(c -> c.path("status").asText().equals(status)).isEmpty();
    ObjectNode condition = found.orElseGet(() -> conditions(holder).addObject().put("type", type));
    condition.put("status", status).put("reason", reason).put("message", message);
    if (flips) {
      condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
  }

  static void endIfTrue(
      ObjectNode holder, String type, String reason, String message, Instant now) {
    if (isTrue(holder, type)) {
      set(holder, type, "False", reason, message, now);
    }
  }

  private static ArrayNode conditions(ObjectNode holder) {
    return holder.withArrayProperty("conditions");
  }
}
