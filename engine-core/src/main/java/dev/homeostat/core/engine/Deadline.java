package dev.homeostat.core.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The deadline of a pass, which starts nothing new after it and is requeued (design section 3).
 *
 * @param clock the clock
 * @param end the time
 */
record Deadline(Clock clock, Instant end) {

  static Deadline in(Duration time, Clock clock) {
    return new Deadline(clock, clock.instant().plus(time));
  }

  boolean isOver() {
    return clock.instant().isAfter(end);
  }
}
