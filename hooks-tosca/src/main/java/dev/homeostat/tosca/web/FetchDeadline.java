package dev.homeostat.tosca.web;

import java.time.Duration;

/** The end of the time for a fetch. */
record FetchDeadline(long nanos) {

  static FetchDeadline in(Duration time) {
    return new FetchDeadline(System.nanoTime() + time.toNanos());
  }

  /** Nanoseconds until then, or until a time from now, whichever is sooner; may be negative. */
  long left(Duration from) {
    return Math.min(nanos - System.nanoTime(), from.toNanos());
  }
}
