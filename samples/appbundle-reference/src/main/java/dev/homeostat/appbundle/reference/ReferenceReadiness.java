package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The readiness of an object by its kind alone, whatever its group and its generation are. */
final class ReferenceReadiness {

  private static final Set<String> AT_ONCE =
      Set.of(
          "Namespace",
          "ConfigMap",
          "Secret",
          "Service",
          "PersistentVolumeClaim",
          "ServiceAccount",
          "Role",
          "RoleBinding",
          "ClusterRole",
          "ClusterRoleBinding",
          "Ingress",
          "NetworkPolicy");

  private ReferenceReadiness() {}

  /** Returns whether objects of a kind are ready without a look at them. */
  static boolean isAtOnce(String kind) {
    return AT_ONCE.contains(kind);
  }

  /**
   * Returns whether an object is ready.
   *
   * @throws ApiException if a Job has failed
   */
  static boolean isReady(JsonNode live) {
    JsonNode status = live.path("status");
    int replicas = live.at("/spec/replicas").asInt(1);
    return switch (live.path("kind").asText()) {
      case "Deployment" ->
          status.path("readyReplicas").asInt() == replicas
              && status.path("updatedReplicas").asInt() == replicas
              && status.path("availableReplicas").asInt() == replicas;
      case "StatefulSet" -> status.path("readyReplicas").asInt() == replicas;
      case "DaemonSet" -> {
        int desired = status.path("desiredNumberScheduled").asInt();
        yield desired > 0 && status.path("numberReady").asInt() == desired;
      }
      case "Job" -> {
        if (isTrue(status, "Failed")) {
          throw new ApiException(0, "job failed");
        }
        yield isTrue(status, "Complete");
      }
      case "Pod" -> isTrue(status, "Ready");
      default -> true;
    };
  }

  /** Returns whether a status has a condition that is true. */
  static boolean isTrue(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }
}
