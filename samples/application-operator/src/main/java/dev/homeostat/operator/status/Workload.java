package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import java.util.Set;

/**
 * The health of a workload.
 *
 * @param desired the desired number of instances
 * @param ready the number of them that are ready, or are done
 * @param health in a word
 * @param message what it lacks; empty if nothing
 */
record Workload(long desired, long ready, Health health, String message) {

  /** The health of a workload, in a word. */
  enum Health {
    /** It is as desired. */
    Current,
    /** It is on its way there. */
    InProgress,
    /** It will not get there by itself. */
    Failed
  }

  private static final Set<String> KINDS =
      Set.of(
          "apps/Deployment",
          "apps/StatefulSet",
          "apps/ReplicaSet",
          "apps/DaemonSet",
          "ReplicationController",
          "batch/Job",
          "Pod");

  static boolean is(String groupKind) {
    return KINDS.contains(groupKind);
  }

  static Workload of(Resource live) {
    JsonNode spec = live.tree().path("spec");
    JsonNode status = live.tree().path("status");
    Readiness readiness = Readiness.of(live);
    return switch (live.id().groupKind()) {
      case "apps/DaemonSet" ->
          of(readiness, status.path("desiredNumberScheduled"), status.path("numberReady"));
      case "batch/Job" ->
          new Workload(
              spec.path("completions").asLong(1),
              status.path("succeeded").asLong(),
              health(readiness),
              readiness.reason());
      case "Pod" ->
          new Workload(1, readiness.isReady() ? 1 : 0, health(readiness), readiness.reason());
      default ->
          new Workload(
              spec.path("replicas").asLong(1),
              status.path("readyReplicas").asLong(),
              health(readiness),
              readiness.reason());
    };
  }

  private static Workload of(Readiness readiness, JsonNode desired, JsonNode ready) {
    return new Workload(desired.asLong(), ready.asLong(), health(readiness), readiness.reason());
  }

  private static Health health(Readiness readiness) {
    if (readiness instanceof Readiness.Failed) {
      return Health.Failed;
    }
    return readiness.isReady() ? Health.Current : Health.InProgress;
  }
}
