package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The exponential backoff of retries: the delay doubles with each failure, up to a limit; retries
 * never end.
 *
 * @param initial the delay after the first failure; positive
 * @param limit the longest delay; not below the first
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Backoff(Duration initial, Duration limit) {

  /** From five milliseconds up to a thousand seconds. */
  public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000));

  // Checks the times.
  public Backoff {
    Objects.requireNonNull(initial, "initial");
    Objects.requireNonNull(limit, "limit");
    if (initial.isZero() || initial.isNegative() || limit.compareTo(initial) < 0) {
      throw new IllegalArgumentException(
          "expected a positive time and a limit not below it, got " + initial + " and " + limit);
    }
  }

  /**
   * The wait after so many failures.
   *
   * @param failures in a row; at least 1
   * @return positive, never above the limit
   */
  public Duration after(int failures) {
    return Duration.ofNanos(nanosAfter(failures));
  }

  long nanosAfter(int failures) {
    long wait = initial.toNanos();
    long most = limit.toNanos();
    int doublings = Math.max(0, failures - 1);
    return doublings >= Long.numberOfLeadingZeros(wait) - 1 || wait << doublings > most
        ? most
        : wait << doublings;
  }
}
