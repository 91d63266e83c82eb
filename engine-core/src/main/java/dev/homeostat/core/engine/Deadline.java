package dev.homeostat.core.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * When a pass has to end: it begins nothing new after it, and comes again (design section 3).
 *
 * @param clock says what time it is
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
