package dev.homeostat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * The rules of readiness by group and kind (rule ACT-3). They never depend on the Java class:
 * generic objects are treated like typed ones.
 */
final class ReadinessRules {

  private ReadinessRules() {}

  /** Returns the reason why an object is not ready; empty if it is. */
  static Optional<String> missing(Resource live) {
    ObjectNode tree = live.tree();
    if (live.isBeingDeleted()) {
      return Optional.of("it is being deleted");
    }
    JsonNode status = tree.path("status");
    JsonNode observed = status.path("observedGeneration");
    JsonNode generation = tree.path("metadata").path("generation");
    if (observed.isNumber() && generation.isNumber() && observed.asLong() < generation.asLong()) {
      return Optional.of("its controller has not seen the change yet");
    }
    return switch (live.id().groupKind()) {
      case "Namespace" -> phase(status, "Active", true);
      case "apiextensions.k8s.io/CustomResourceDefinition" -> crd(status);
      case "apiregistration.k8s.io/APIService" -> condition(status, "Available");
      case "apps/Deployment" -> deployment(tree);
      case "apps/StatefulSet" -> statefulSet(tree);
      case "apps/ReplicaSet", "ReplicationController" -> replicas(tree, "readyReplicas");
      case "apps/DaemonSet" -> daemonSet(status);
      case "batch/Job" -> job(status);
      case "Pod" -> pod(status);
      case "PersistentVolumeClaim" -> phase(status, "Bound", false);
      case "Service" -> service(tree);
      default -> generic(status);
    };
  }

  private static Optional<String> phase(JsonNode status, String wanted, boolean lenient) {
    String phase = status.path("phase").asText("");
    return phase.equals(wanted) || (lenient && phase.isEmpty())
        ? Optional.empty()
        : Optional.of("its phase is " + (phase.isEmpty() ? "not known yet" : phase));
  }

  private static Optional<String> condition(JsonNode status, String type) {
    return conditionStatus(status, type).equals("True")
        ? Optional.empty()
        : Optional.of("it is not " + type);
  }

  private static String conditionStatus(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText("");
      }
    }
    return "";
  }

  private static Optional<String> crd(JsonNode status) {
    if (conditionStatus(status, "NamesAccepted").equals("False")) {
      return Optional.of("its names are taken by another definition");
    }
    return condition(status, "Established");
  }

  private static Optional<String> deployment(ObjectNode tree) {
    JsonNode status = tree.path("status");
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("reason").asText().equals("ProgressDeadlineExceeded")) {
        return Optional.of("its rollout does not progress");
      }
    }
    int wanted = tree.path("spec").path("replicas").asInt(1);
    if (status.path("updatedReplicas").asInt() < wanted) {
      return count("updated", status.path("updatedReplicas").asInt(), wanted);
    }
    if (status.path("replicas").asInt() > status.path("updatedReplicas").asInt()) {
      return Optional.of("old replicas are still there");
    }
    int available = status.path("availableReplicas").asInt();
    return available < wanted ? count("available", available, wanted) : Optional.empty();
  }

  private static Optional<String> statefulSet(ObjectNode tree) {
    Optional<String> ready = replicas(tree, "readyReplicas");
    JsonNode status = tree.path("status");
    boolean rolling =
        tree.at("/spec/updateStrategy/type").asText("RollingUpdate").equals("RollingUpdate")
            && !tree.at("/spec/updateStrategy/rollingUpdate/partition").isInt();
    if (ready.isEmpty()
        && rolling
        && !status
            .path("currentRevision")
            .asText()
            .equals(status.path("updateRevision").asText())) {
      return Optional.of("its update is not finished");
    }
    return ready;
  }

  private static Optional<String> replicas(ObjectNode tree, String field) {
    int wanted = tree.path("spec").path("replicas").asInt(1);
    int ready = tree.path("status").path(field).asInt();
    return ready < wanted ? count("ready", ready, wanted) : Optional.empty();
  }

  private static Optional<String> daemonSet(JsonNode status) {
    if (!status.has("desiredNumberScheduled")) {
      return Optional.of("its status is not known yet");
    }
    int wanted = status.path("desiredNumberScheduled").asInt();
    int updated = status.path("updatedNumberScheduled").asInt();
    if (updated < wanted) {
      return count("updated", updated, wanted);
    }
    int available = status.path("numberAvailable").asInt();
    return available < wanted ? count("available", available, wanted) : Optional.empty();
  }

  private static Optional<String> job(JsonNode status) {
    if (conditionStatus(status, "Failed").equals("True")) {
      return Optional.of("it failed");
    }
    return conditionStatus(status, "Complete").equals("True") || status.has("startTime")
        ? Optional.empty()
        : Optional.of("it has not started yet");
  }

  private static Optional<String> pod(JsonNode status) {
    return status.path("phase").asText().equals("Succeeded")
        ? Optional.empty()
        : condition(status, "Ready");
  }

  private static Optional<String> service(ObjectNode tree) {
    return tree.path("spec").path("type").asText().equals("LoadBalancer")
            && tree.at("/status/loadBalancer/ingress").isEmpty()
        ? Optional.of("its load balancer has no address yet")
        : Optional.empty();
  }

  /** Kinds that follow the convention: Ready, Reconciling and Stalled conditions. */
  private static Optional<String> generic(JsonNode status) {
    if (conditionStatus(status, "Stalled").equals("True")) {
      return Optional.of("it is stalled");
    }
    if (conditionStatus(status, "Reconciling").equals("True")) {
      return Optional.of("its controller is at work");
    }
    String ready = conditionStatus(status, "Ready");
    return ready.isEmpty() || ready.equals("True")
        ? Optional.empty()
        : Optional.of("it is not Ready");
  }

  private static Optional<String> count(String what, int have, int want) {
    return Optional.of(have + " of " + want + " replicas are " + what);
  }
}
