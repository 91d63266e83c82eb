package dev.homeostat;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The rules of readiness by group and kind (rule ACT-3). They never depend on the Java class:
 * generic objects are treated like typed ones.
 */
final class ReadinessRules {

  private static final Readiness NOT_OBSERVED =
      Readiness.inProgress("its controller has not seen the change yet");

  private ReadinessRules() {}

  /** Returns the readiness of an object. */
  static Readiness of(Resource live) {
    if (live.isBeingDeleted()) {
      return Readiness.inProgress("it is being deleted");
    }
    JsonNode status = live.tree().path("status");
    JsonNode generation = live.tree().path("metadata").path("generation");
    JsonNode observed = status.path("observedGeneration");
    if (observed.isNumber() && generation.isNumber() && observed.asLong() < generation.asLong()) {
      return NOT_OBSERVED;
    }
    LiveStatus conditions = new LiveStatus(status);
    return switch (live.id().groupKind()) {
      case "Namespace" -> namespace(status);
      case "PersistentVolumeClaim" -> claim(status);
      case "Service" -> service(live.tree());
      case "apiextensions.k8s.io/CustomResourceDefinition" -> definition(conditions);
      case "apiregistration.k8s.io/APIService" -> conditions.readyIf("Available");
      default ->
          WorkloadReadiness.of(live).orElseGet(() -> generic(conditions, generation.asLong()));
    };
  }

  private static Readiness namespace(JsonNode status) {
    String phase = status.path("phase").asText("Active");
    return phase.equals("Active")
        ? Readiness.ready()
        : Readiness.inProgress("its phase is " + phase);
  }

  private static Readiness claim(JsonNode status) {
    String phase = status.path("phase").asText("not known yet");
    return switch (phase) {
      case "Bound" -> Readiness.ready();
      case "Lost" -> Readiness.failed("its volume is lost");
      default -> Readiness.inProgress("its phase is " + phase);
    };
  }

  private static Readiness service(JsonNode service) {
    return service.at("/spec/type").asText().equals("LoadBalancer")
            && service.at("/status/loadBalancer/ingress").isEmpty()
        ? Readiness.inProgress("its load balancer has no address yet")
        : Readiness.ready();
  }

  private static Readiness definition(LiveStatus conditions) {
    return conditions.is("NamesAccepted", "False")
        ? Readiness.failed("its names are taken by another definition")
        : conditions.readyIf("Established");
  }

  /** Kinds that follow the convention: Ready, Reconciling and Stalled conditions. */
  private static Readiness generic(LiveStatus conditions, long generation) {
    if (conditions.is("Stalled", "True")) {
      return Readiness.failed("it is stalled");
    }
    if (conditions.is("Reconciling", "True")) {
      return Readiness.inProgress("its controller is at work");
    }
    if (conditions.condition("Ready").path("observedGeneration").asLong(generation) < generation) {
      return NOT_OBSERVED;
    }
    return conditions.has("Ready") ? conditions.readyIf("Ready") : Readiness.ready();
  }
}
