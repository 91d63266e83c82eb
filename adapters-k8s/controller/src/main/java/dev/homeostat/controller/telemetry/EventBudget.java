package dev.homeostat.controller.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A token bucket of Events for each object: a burst at first, then one at fixed intervals. For one
 * thread alone.
 */
final class EventBudget {

  private static final int BURST = 25;
  private static final Duration EACH = Duration.ofMinutes(5);

  private final Map<String, Purse> purses = new LruCache<>();

  /** The tokens that an object has left, and the time since which they refill. */
  private record Purse(int left, Instant since) {

    /** With what came in meanwhile. */
    Purse at(Instant now) {
      long earned = Math.max(0, Duration.between(since, now).dividedBy(EACH));
      return left + earned >= BURST
          ? new Purse(BURST, now)
          : new Purse((int) (left + earned), since.plus(EACH.multipliedBy(earned)));
    }
  }

  /** Returns whether one more may be sent. */
  boolean take(String uid, Instant now) {
    Purse purse = purses.getOrDefault(uid, new Purse(BURST, now)).at(now);
    boolean isPaid = purse.left() > 0;
    purses.put(uid, isPaid ? new Purse(purse.left() - 1, purse.since()) : purse);
    return isPaid;
  }
}
