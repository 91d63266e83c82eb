package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import java.util.Optional;
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
    Optional<String> missing =
        Readiness.of(live) instanceof Readiness.NotReady found
            ? Optional.of(found.why())
            : Optional.empty();
    return switch (live.id().groupKind()) {
      case "apps/DaemonSet" ->
          new Workload(
              status.path("desiredNumberScheduled").asLong(),
              status.path("numberReady").asLong(),
              missing.isEmpty() ? Health.Current : Health.InProgress,
              missing.orElse(""));
      case "batch/Job" -> job(spec, status, missing);
      case "Pod" -> pod(status, missing);
      default ->
          new Workload(
              spec.path("replicas").asLong(1),
              status.path("readyReplicas").asLong(),
              missing.isEmpty()
                  ? Health.Current
                  : isStuck(status) ? Health.Failed : Health.InProgress,
              missing.orElse(""));
    };
  }

  /** Done is a job that is complete; one that runs is on its way, whatever waits for it. */
  private static Workload job(JsonNode spec, JsonNode status, Optional<String> missing) {
    long desired = spec.path("completions").asLong(1);
    long done = status.path("succeeded").asLong();
    if (is(status, "Failed")) {
      return new Workload(desired, done, Health.Failed, missing.orElse("it failed"));
    }
    return is(status, "Complete")
        ? new Workload(desired, done, Health.Current, "")
        : new Workload(desired, done, Health.InProgress, done + " of " + desired + " are done");
  }

  private static Workload pod(JsonNode status, Optional<String> missing) {
    if (status.path("phase").asText().equals("Failed")) {
      return new Workload(1, 0, Health.Failed, "its containers failed");
    }
    return missing.isEmpty()
        ? new Workload(1, 1, Health.Current, "")
        : new Workload(1, 0, Health.InProgress, missing.get());
  }

  private static boolean isStuck(JsonNode status) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("reason").asText().equals("ProgressDeadlineExceeded")) {
        return true;
      }
    }
    return false;
  }

  private static boolean is(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }
}
