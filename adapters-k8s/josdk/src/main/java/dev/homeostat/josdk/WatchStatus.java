package dev.homeostat.josdk;

import dev.homeostat.kubernetes.watch.WatchHealth;
import io.javaoperatorsdk.operator.health.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The health of watches in the terms of Java Operator SDK. Thread-safe. */
final class WatchStatus {

  /** The time within which a watch begins again after an interruption. */
  private static final Duration TOLERANCE = Duration.ofMinutes(3);

  private final InstantSource clock;
  private @Nullable Instant interruptedSince;

  WatchStatus(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Returns the status. A kind that is not served, or may not be watched, does not count: a restart
   * of the operator would not change that.
   *
   * @param troubles the watches that receive no events now
   */
  synchronized Status of(List<WatchHealth> troubles) {
    if (troubles.stream().allMatch(health -> health.refused() || health.isUnserved())) {
      interruptedSince = null;
      return Status.HEALTHY;
    }
    Instant now = clock.instant();
    if (interruptedSince == null) {
      interruptedSince = now;
    }
    return interruptedSince.plus(TOLERANCE).isBefore(now) ? Status.UNHEALTHY : Status.HEALTHY;
  }
}
