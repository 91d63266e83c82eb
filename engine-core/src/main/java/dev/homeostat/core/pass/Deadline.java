package dev.homeostat.core.pass;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The deadline of a pass, which starts nothing new after it and is requeued.
 *
 * @param clock the clock
 * @param end the time
 */
public record Deadline(Clock clock, Instant end) {

  /** Returns the deadline that is some time from now. */
  public static Deadline in(Duration time, Clock clock) {
    return new Deadline(clock, clock.instant().plus(time));
  }

  /** Returns whether the time is over. */
  public boolean isOver() {
    return clock.instant().isAfter(end);
  }
}
