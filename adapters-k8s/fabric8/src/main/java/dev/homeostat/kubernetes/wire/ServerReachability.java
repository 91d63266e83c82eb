package dev.homeostat.kubernetes.wire;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that an API server cannot be reached or does not accept the credentials, and that it answers
 * again: at most one warning a minute, however many requests fail. Thread-safe.
 */
final class ServerReachability {

  private static final Logger LOG = LoggerFactory.getLogger(ServerReachability.class);
  private static final long REMINDER = Duration.ofMinutes(1).toNanos();

  private final String address;
  private final LongSupplier nanoTime;
  private final Consumer<String> warnings;
  private final Consumer<String> notes;
  private volatile boolean failing;
  private long warned;

  ServerReachability(String address) {
    this(address, System::nanoTime, LOG::warn, LOG::info);
  }

  /** Writes messages elsewhere than to the log. */
  ServerReachability(
      String address, LongSupplier nanoTime, Consumer<String> warnings, Consumer<String> notes) {
    this.address = address;
    this.nanoTime = nanoTime;
    this.warnings = warnings;
    this.notes = notes;
    this.warned = nanoTime.getAsLong() - REMINDER;
  }

  /** Records a request that did not reach the server. */
  void unreachable(String why) {
    warn(why + "; requests are repeated until the server answers");
  }

  /** Records a request whose credentials were not accepted. */
  void unauthorized() {
    warn(
        address
            + " does not accept the credentials (401 Unauthorized); requests are repeated until it"
            + " does");
  }

  private synchronized void warn(String message) {
    long now = nanoTime.getAsLong();
    if (now - warned >= REMINDER) {
      warned = now;
      failing = true;
      warnings.accept(message);
    }
  }

  /** Records a request that was answered, and not for want of credentials. */
  void answered() {
    if (failing) {
      answersAgain();
    }
  }

  private synchronized void answersAgain() {
    if (failing) {
      failing = false;
      notes.accept(address + " answers again");
    }
  }
}
