package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The configuration of the operator.
 *
 * @param taints for each resource: taints with key, value and effect
 */
public record GoConfig(
    Duration admissionGrace,
    Duration warmupGrace,
    Duration failureGrace,
    Duration retryPause,
    int retryLimit,
    Duration forcefulDeletionGrace,
    Duration ceiling,
    Duration successTtl,
    boolean userRbacCheck,
    String schedulerName,
    String defaultQueueName,
    boolean injectAntiAffinities,
    int preferNoScheduleWeight,
    Map<String, List<Taint>> taints) {

  /** A taint that the health of a resource may give a node. */
  public record Taint(String key, String value, String effect) {}

  public static final GoConfig DEFAULT =
      new GoConfig(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(1),
          Duration.ofSeconds(90),
          3,
          Duration.ofMinutes(10),
          Duration.ofHours(24),
          Duration.ofHours(168),
          true,
          "",
          "",
          true,
          50,
          Map.of(
              "nvidia.com/gpu",
              List.of(
                  new Taint("autopilot.ibm.com/gpuhealth", "WARN", "PreferNoSchedule"),
                  new Taint("autopilot.ibm.com/gpuhealth", "TESTING", "NoSchedule"),
                  new Taint("autopilot.ibm.com/gpuhealth", "EVICT", "NoExecute"))));

  /** Reads the tree of the ConfigMap: durations are whole nanoseconds, a text is an error. */
  public static GoConfig read(JsonNode tree) {
    JsonNode appWrapper = tree.path("appwrapper");
    JsonNode faults = appWrapper.path("faultTolerance");
    JsonNode autopilot = appWrapper.path("autopilot");
    return new GoConfig(
        duration(faults, "admissionGracePeriod", DEFAULT.admissionGrace),
        duration(faults, "warmupGracePeriod", DEFAULT.warmupGrace),
        duration(faults, "failureGracePeriod", DEFAULT.failureGrace),
        duration(faults, "resetPause", DEFAULT.retryPause),
        faults.path("retryLimit").asInt(DEFAULT.retryLimit),
        duration(faults, "deletionGracePeriod", DEFAULT.forcefulDeletionGrace),
        duration(faults, "gracePeriodCeiling", DEFAULT.ceiling),
        duration(faults, "successTTLCeiling", DEFAULT.successTtl),
        appWrapper.path("userRBACAdmissionCheck").asBoolean(true),
        appWrapper.path("schedulerName").asText(""),
        appWrapper.path("defaultQueueName").asText(""),
        autopilot.path("injectAntiAffinities").asBoolean(true),
        autopilot.path("preferNoScheduleWeight").asInt(DEFAULT.preferNoScheduleWeight),
        DEFAULT.taints);
  }

  /** The rules of the start. */
  public List<String> problems() {
    List<String> found = new ArrayList<>();
    Map<String, Duration> bounded =
        Map.of(
            "deletionGracePeriod", forcefulDeletionGrace,
            "resetPause", retryPause,
            "failureGracePeriod", failureGrace,
            "admissionGracePeriod", admissionGrace,
            "warmupGracePeriod", warmupGrace);
    bounded.forEach(
        (name, duration) -> {
          if (duration.compareTo(ceiling) > 0) {
            found.add(name + " exceeds gracePeriodCeiling");
          }
        });
    if (admissionGrace.compareTo(warmupGrace) > 0) {
      found.add("admissionGracePeriod exceeds warmupGracePeriod");
    }
    if (successTtl.isNegative() || successTtl.isZero()) {
      found.add("successTTLCeiling is not positive");
    }
    return found;
  }

  private static Duration duration(JsonNode faults, String name, Duration otherwise) {
    JsonNode value = faults.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    if (!value.isIntegralNumber()) {
      throw GoErrorException.fatal(
          "cannot unmarshal string into Go struct field " + name + " of type time.Duration");
    }
    return Duration.ofNanos(value.longValue());
  }
}
