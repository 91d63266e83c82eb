package dev.homeostat.core.retry;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * A token bucket that limits the writes to one cluster: it fills at a steady rate and holds the
 * tokens of one second. If it is empty, a writer gets the time until the next token, and does not
 * wait here (rule ACT-5).
 */
@API(status = INTERNAL)
public final class RequestBudget {

  private final int perSecond;
  private final Clock clock;
  private double tokens;
  private Instant filled;

  /**
   * A full bucket.
   *
   * @param perSecond how many writes a second; 0 is unlimited
   * @param clock the time
   */
  public RequestBudget(int perSecond, Clock clock) {
    this.perSecond = perSecond;
    this.clock = clock;
    this.tokens = perSecond;
    this.filled = clock.instant();
  }

  /**
   * Takes leave to write once.
   *
   * @return zero if it is given, else how long until it would be
   */
  public synchronized Duration take() {
    if (perSecond == 0) {
      return Duration.ZERO;
    }
    Instant now = clock.instant();
    double elapsed = Math.max(0, Duration.between(filled, now).toNanos() / 1e9);
    tokens = Math.min(perSecond, tokens + elapsed * perSecond);
    filled = now;
    if (tokens >= 1) {
      tokens--;
      return Duration.ZERO;
    }
    return Duration.ofMillis((long) Math.ceil((1 - tokens) * 1000 / perSecond));
  }
}
