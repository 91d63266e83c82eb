package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.program.configuration.AnnotationOverrides;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.util.Set;
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
    AnnotationOverrides annotations =
        AnnotationOverrides.of(
            wrapper.object(),
            AppWrappers.ANNOTATION_PREFIX,
            (field, message) -> malformed.accept(new FieldError(field, message)));
    FaultTolerance tolerance =
        new FaultTolerance(
            annotations.duration("admissionGracePeriodDuration", admissionGrace, ceiling),
            annotations.duration("warmupGracePeriodDuration", warmupGrace, ceiling),
            annotations.duration("failureGracePeriodDuration", failureGrace, ceiling),
            annotations.duration("retryPausePeriodDuration", retryPause, ceiling),
            annotations.number("retryLimit", retryLimit),
            annotations.duration("forcefulDeletionGracePeriodDuration", deletionGrace, ceiling),
            annotations.duration(FAILED_DELETION_PAUSE, failedDeletionPause, ceiling),
            ceiling,
            annotations.shorter("successTTLDuration", successTtl),
            annotations.numbers("terminalExitCodes", "exit codes", terminalExitCodes),
            annotations.numbers("retryableExitCodes", "exit codes", retryableExitCodes));
    annotations.flag(DELETE_AFTER_TTL, false);
    annotations.checkNames();
    return tolerance;
  }
}
