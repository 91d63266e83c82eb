package dev.homeostat.operator;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The status that kstatus computes from an object of a kind that it does not know, which is the
 * health check of Flux: Terminating, InProgress, Failed or Current.
 */
final class KubernetesStatus {

  private KubernetesStatus() {}

  static String of(JsonNode object) {
    if (object.at("/metadata").has("deletionTimestamp")) {
      return "Terminating";
    }
    JsonNode observed = object.at("/status/observedGeneration");
    if (observed.isNumber() && observed.asLong() != object.at("/metadata/generation").asLong()) {
      return "InProgress";
    }
    if (condition(object, "Reconciling").equals("True")) {
      return "InProgress";
    }
    if (condition(object, "Stalled").equals("True")) {
      return "Failed";
    }
    // Without a condition, kstatus takes an object for complete.
    return switch (condition(object, "Ready")) {
      case "False", "Unknown" -> "InProgress";
      default -> "Current";
    };
  }

  private static String condition(JsonNode object, String type) {
    for (JsonNode condition : object.at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText();
      }
    }
    return "";
  }
}
