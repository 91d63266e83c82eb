package dev.homeostat.josdk;

import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import io.javaoperatorsdk.operator.health.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The health of watches in the terms of Java Operator SDK. Thread-safe. */
final class WatchStatus {

  /** The time within which a watch begins again after an interruption. */
  private static final Duration TOLERANCE = Duration.ofMinutes(3);

  private final InstantSource clock;
  private final Map<WatchScope, Instant> interruptedSince = new HashMap<>();

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
    Set<WatchScope> interrupted =
        troubles.stream()
            .filter(health -> !health.refused() && !health.isUnserved())
            .map(WatchHealth::scope)
            .collect(Collectors.toSet());
    interruptedSince.keySet().retainAll(interrupted);
    Instant now = clock.instant();
    interrupted.forEach(scope -> interruptedSince.putIfAbsent(scope, now));
    return interruptedSince.values().stream().anyMatch(since -> since.plus(TOLERANCE).isBefore(now))
        ? Status.UNHEALTHY
        : Status.HEALTHY;
  }
}
