package dev.homeostat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/** The rules of readiness for what runs containers (rule ACT-3). */
final class WorkloadReadiness {

  /** The kinds whose controllers set {@code status.observedGeneration}. */
  private static final Set<String> REPORTED =
      Set.of(
          "apps/Deployment",
          "apps/StatefulSet",
          "apps/ReplicaSet",
          "apps/DaemonSet",
          "ReplicationController");

  private static final Readiness SURPLUS = Readiness.inProgress("surplus replicas are still there");

  private static final Set<String> STUCK =
      Set.of("CrashLoopBackOff", "ErrImageNeverPull", "InvalidImageName");

  private static final String ON_DELETE = "OnDelete";

  private final JsonNode spec;
  private final LiveStatus status;

  private WorkloadReadiness(Resource live) {
    this.spec = live.tree().path("spec");
    this.status = new LiveStatus(live.tree().path("status"));
  }

  /** Returns the readiness of a workload; empty for other kinds. */
  static Optional<Readiness> of(Resource live) {
    String kind = live.id().groupKind();
    WorkloadReadiness workload = new WorkloadReadiness(live);
    if (REPORTED.contains(kind) && !workload.isReported(live)) {
      return Optional.of(Readiness.inProgress("its controller has not reported on it yet"));
    }
    return switch (kind) {
      case "apps/Deployment" -> Optional.of(workload.deployment());
      case "apps/StatefulSet" -> Optional.of(workload.statefulSet());
      case "apps/ReplicaSet", "ReplicationController" -> Optional.of(workload.replicas());
      case "apps/DaemonSet" -> Optional.of(workload.daemonSet());
      case "batch/Job" -> Optional.of(workload.job());
      case "Pod" -> Optional.of(workload.pod());
      default -> Optional.empty();
    };
  }

  /** A server counts generations; an object without one is not from a server. */
  private boolean isReported(Resource live) {
    return !live.tree().path("metadata").path("generation").isNumber()
        || status.tree().path("observedGeneration").isNumber();
  }

  private int wanted() {
    return spec.path("replicas").asInt(1);
  }

  private Readiness deployment() {
    if (status
        .condition("Progressing")
        .path("reason")
        .asText()
        .equals("ProgressDeadlineExceeded")) {
      return Readiness.failed("its rollout does not progress");
    }
    int updated = status.number("updatedReplicas");
    if (updated < wanted()) {
      return missing("updated", updated, wanted());
    }
    if (status.number("replicas") > updated) {
      return Readiness.inProgress("old replicas are still there");
    }
    if (updated > wanted()) {
      return SURPLUS;
    }
    return enough("available", status.number("availableReplicas"), wanted());
  }

  private Readiness statefulSet() {
    Readiness replicas = replicas();
    JsonNode strategy = spec.path("updateStrategy");
    if (!replicas.isReady() || strategy.path("type").asText().equals(ON_DELETE)) {
      return replicas;
    }
    int partition = strategy.path("rollingUpdate").path("partition").asInt();
    if (partition > 0) {
      return enough("updated", status.number("updatedReplicas"), wanted() - partition);
    }
    String current = status.tree().path("currentRevision").asText();
    return current.equals(status.tree().path("updateRevision").asText())
        ? replicas
        : Readiness.inProgress("its update is not finished");
  }

  private Readiness replicas() {
    return status.number("replicas") > wanted()
        ? SURPLUS
        : enough("ready", status.number("readyReplicas"), wanted());
  }

  /** With {@code OnDelete}, a Pod is updated when a person deletes it. */
  private Readiness daemonSet() {
    if (!status.tree().has("desiredNumberScheduled")) {
      return Readiness.inProgress("its status is not known yet");
    }
    int wanted = status.number("desiredNumberScheduled");
    int updated = status.number("updatedNumberScheduled");
    boolean byHand = spec.path("updateStrategy").path("type").asText().equals(ON_DELETE);
    return updated < wanted && !byHand
        ? missing("updated", updated, wanted)
        : enough("available", status.number("numberAvailable"), wanted);
  }

  /** A Job is ready when it is done: later resources wait for its effect, not for its start. */
  private Readiness job() {
    if (status.is("Failed", "True")) {
      return Readiness.failed("it failed");
    }
    if (status.is("Complete", "True")) {
      return Readiness.ready();
    }
    if (spec.path("suspend").asBoolean()) {
      return Readiness.inProgress("it is suspended");
    }
    int done = status.number("succeeded");
    return done > 0 || status.tree().has("startTime")
        ? Readiness.inProgress(done + " of " + spec.path("completions").asInt(1) + " are done")
        : Readiness.inProgress("it has not started yet");
  }

  private Readiness pod() {
    String phase = status.tree().path("phase").asText();
    if (phase.equals("Succeeded")) {
      return Readiness.ready();
    }
    if (phase.equals("Failed")) {
      return Readiness.failed("its containers failed");
    }
    for (JsonNode container : status.tree().path("containerStatuses")) {
      String waiting = container.at("/state/waiting/reason").asText();
      if (STUCK.contains(waiting)) {
        return Readiness.failed(
            "its container " + container.path("name").asText() + " is in " + waiting);
      }
    }
    return status.readyIf("Ready");
  }

  private static Readiness enough(String what, int have, int wanted) {
    return have < wanted ? missing(what, have, wanted) : Readiness.ready();
  }

  private static Readiness missing(String what, int have, int wanted) {
    return Readiness.inProgress(have + " of " + wanted + " replicas are " + what);
  }
}
