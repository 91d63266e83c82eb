package dev.homeostat.runtime;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A warning about something that is tried again all the time: the log has it once a minute. */
final class ThrottledWarning {

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final LongSupplier nanos;
  private final Consumer<String> log;

  private boolean isLogged;
  private long loggedAt;

  /**
   * Creates a warning that was not logged yet.
   *
   * @param nanos a clock that never goes back
   * @param log gets the messages
   */
  ThrottledWarning(LongSupplier nanos, Consumer<String> log) {
    this.nanos = nanos;
    this.log = log;
  }

  /** Logs a message, unless one was logged within the last minute. */
  synchronized void report(String message) {
    long now = nanos.getAsLong();
    if (!isLogged || now - loggedAt >= PAUSE.toNanos()) {
      isLogged = true;
      loggedAt = now;
      log.accept(message);
    }
  }
}
