package dev.homeostat.appwrapper.reference.table;

import java.time.Duration;
import java.util.Set;

/**
 * The configuration that holds for one AppWrapper, its annotations applied.
 *
 * @param deletedAfterTtl whether the AppWrapper deletes itself after its time to live
 */
public record Settings(
    Duration admissionGrace,
    Duration warmupGrace,
    Duration failureGrace,
    Duration retryPause,
    int retryLimit,
    Duration forcefulDeletionGrace,
    Duration successTtl,
    Duration deletionOnFailureGrace,
    Set<Integer> terminalExitCodes,
    Set<Integer> retryableExitCodes,
    boolean deletedAfterTtl) {

  /** The defaults of the configuration. */
  public static final Settings DEFAULT =
      new Settings(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(1),
          Duration.ofSeconds(90),
          3,
          Duration.ofMinutes(10),
          Duration.ofHours(168),
          Duration.ZERO,
          Set.of(),
          Set.of(),
          false);

  public Settings {
    terminalExitCodes = Set.copyOf(terminalExitCodes);
    retryableExitCodes = Set.copyOf(retryableExitCodes);
  }

  public Settings withRetryLimit(int limit) {
    return new Settings(
        admissionGrace,
        warmupGrace,
        failureGrace,
        retryPause,
        limit,
        forcefulDeletionGrace,
        successTtl,
        deletionOnFailureGrace,
        terminalExitCodes,
        retryableExitCodes,
        deletedAfterTtl);
  }

  public Settings withDeletionOnFailureGrace(Duration grace) {
    return new Settings(
        admissionGrace,
        warmupGrace,
        failureGrace,
        retryPause,
        retryLimit,
        forcefulDeletionGrace,
        successTtl,
        grace,
        terminalExitCodes,
        retryableExitCodes,
        deletedAfterTtl);
  }

  public Settings withExitCodes(Set<Integer> terminal, Set<Integer> retryable) {
    return new Settings(
        admissionGrace,
        warmupGrace,
        failureGrace,
        retryPause,
        retryLimit,
        forcefulDeletionGrace,
        successTtl,
        deletionOnFailureGrace,
        terminal,
        retryable,
        deletedAfterTtl);
  }

  public Settings withDeletedAfterTtl() {
    return new Settings(
        admissionGrace,
        warmupGrace,
        failureGrace,
        retryPause,
        retryLimit,
        forcefulDeletionGrace,
        successTtl,
        deletionOnFailureGrace,
        terminalExitCodes,
        retryableExitCodes,
        true);
  }

  /** Whether the exit code of a failed container forbids a retry. */
  public boolean isTerminal(int exitCode) {
    return exitCode != 0
        && (terminalExitCodes.contains(exitCode)
            || (!retryableExitCodes.isEmpty() && !retryableExitCodes.contains(exitCode)));
  }
}
