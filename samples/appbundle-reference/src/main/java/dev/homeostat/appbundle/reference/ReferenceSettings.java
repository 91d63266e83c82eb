package dev.homeostat.appbundle.reference;

import java.time.Clock;
import java.time.Duration;

/**
 * The times of the model.
 *
 * @param patience how long a pass waits for a component to be ready; with zero, it looks once
 * @param poll the pause between two looks
 * @param clock the time of conditions and of names
 */
public record ReferenceSettings(Duration patience, Duration poll, Clock clock) {

  /** Those of the Go operator. */
  public static final ReferenceSettings ORIGINAL =
      new ReferenceSettings(Duration.ofMinutes(5), Duration.ofSeconds(2), Clock.systemUTC());

  /** Those of tests: a component that is not ready fails the pass at once. */
  public static final ReferenceSettings IMPATIENT =
      new ReferenceSettings(Duration.ZERO, Duration.ofSeconds(2), Clock.systemUTC());

  /** Returns the same with a patience. */
  public ReferenceSettings withPatience(Duration other) {
    return new ReferenceSettings(other, poll, clock);
  }

  /** Returns the same with a clock. */
  public ReferenceSettings withClock(Clock other) {
    return new ReferenceSettings(patience, poll, other);
  }
}
