package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * How long the operator waits, and how often it tries again.
 *
 * @param admissionGrace until as many pods exist as there should be
 * @param warmupGrace until all pods run, if as many exist
 * @param failureGrace in which failed pods may be replaced
 * @param retryPause between the deletion of the objects and their new creation
 * @param retryLimit how often they are created anew
 * @param deletionGrace until what is left is deleted by force
 * @param failedDeletionPause in which the objects of a failed AppWrapper are kept
 * @param ceiling the longest of the times that an AppWrapper may ask for
 * @param successTtl until the objects of an AppWrapper that has succeeded are deleted
 * @param terminalExitCodes of containers after which nothing is tried again
 * @param retryableExitCodes those after which something is, if there are any
 */
public record FaultTolerance(
    Duration admissionGrace,
    Duration warmupGrace,
    Duration failureGrace,
    Duration retryPause,
    int retryLimit,
    Duration deletionGrace,
    Duration failedDeletionPause,
    Duration ceiling,
    Duration successTtl,
    Set<Integer> terminalExitCodes,
    Set<Integer> retryableExitCodes) {

  /** The annotation with the time in which the objects of a failed AppWrapper are kept. */
  public static final String FAILED_DELETION_PAUSE = "deletionOnFailureGracePeriodDuration";

  /** The annotation of an AppWrapper that is deleted itself after its time to live. */
  public static final String DELETE_AFTER_TTL = "deleteAfterSuccessTTL";

  /** The defaults. */
  public static final FaultTolerance DEFAULT =
      configured(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(1),
          Duration.ofSeconds(90),
          3,
          Duration.ofMinutes(10),
          Duration.ofHours(24),
          Duration.ofHours(168));

  // Copies the sets.
  public FaultTolerance {
    terminalExitCodes = Set.copyOf(terminalExitCodes);
    retryableExitCodes = Set.copyOf(retryableExitCodes);
  }

  @JsonCreator
  static FaultTolerance configured(
      @JsonProperty("admissionGracePeriod") Duration admissionGrace,
      @JsonProperty("warmupGracePeriod") Duration warmupGrace,
      @JsonProperty("failureGracePeriod") Duration failureGrace,
      @JsonProperty("resetPause") Duration retryPause,
      @JsonProperty("retryLimit") int retryLimit,
      @JsonProperty("deletionGracePeriod") Duration deletionGrace,
      @JsonProperty("gracePeriodCeiling") Duration ceiling,
      @JsonProperty("successTTLCeiling") Duration successTtl) {
    return new FaultTolerance(
        admissionGrace,
        warmupGrace,
        failureGrace,
        retryPause,
        retryLimit,
        deletionGrace,
        Duration.ZERO,
        ceiling,
        successTtl,
        Set.of(),
        Set.of());
  }

  /** Returns whether an exit code means that nothing is to be tried again. */
  public boolean isTerminal(int exitCode) {
    return terminalExitCodes.contains(exitCode)
        || (!retryableExitCodes.isEmpty() && !retryableExitCodes.contains(exitCode));
  }

  /**
   * Returns the tolerance of an AppWrapper.
   *
   * @param wrapper with annotations
   * @param malformed gets those that have no meaning, and change nothing
   */
  public FaultTolerance of(AppWrapper wrapper, Consumer<FieldError> malformed) {
    SettingAnnotations annotations =
        new SettingAnnotations(wrapper, ceiling, malformed, new TreeSet<>());
    FaultTolerance tolerance =
        new FaultTolerance(
            annotations.duration("admissionGracePeriodDuration", admissionGrace),
            annotations.duration("warmupGracePeriodDuration", warmupGrace),
            annotations.duration("failureGracePeriodDuration", failureGrace),
            annotations.duration("retryPausePeriodDuration", retryPause),
            annotations.number("retryLimit", retryLimit),
            annotations.duration("forcefulDeletionGracePeriodDuration", deletionGrace),
            annotations.duration(FAILED_DELETION_PAUSE, failedDeletionPause),
            ceiling,
            annotations.shorter("successTTLDuration", successTtl),
            annotations.codes("terminalExitCodes", terminalExitCodes),
            annotations.codes("retryableExitCodes", retryableExitCodes));
    annotations.checkFlag(DELETE_AFTER_TTL);
    annotations.checkNames();
    return tolerance;
  }
}
