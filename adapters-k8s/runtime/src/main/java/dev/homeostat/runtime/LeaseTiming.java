package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The times of a lease.
 *
 * @param lease how long others wait for a sign of life before they take over; whole seconds
 * @param renewDeadline how long a leader goes on without having renewed; well below the lease, for
 *     what lies between is the time in which its work has to end
 * @param retryPeriod between two tries to get or renew the lease; below the deadline
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record LeaseTiming(Duration lease, Duration renewDeadline, Duration retryPeriod) {

  /** Fifteen seconds, ten and two, as the controllers of Kubernetes have them. */
  public static final LeaseTiming DEFAULT =
      new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

  private static final int DEADLINE_QUARTERS = 3;
  private static final int QUARTERS = 4;
  private static final int RETRIES = 10;

  /**
   * Derives the other times from the duration of the lease: the renew deadline is three quarters of
   * it, the retry period a tenth. The elector spreads its tries: each comes one to 2.2 retry
   * periods after the last. So a replica that ends without giving the lease back is replaced after
   * the duration and at most 44 percent of it.
   *
   * @param lease whole seconds, at least one
   * @return the times
   * @throws IllegalArgumentException if it is not a positive number of whole seconds
   */
  public static LeaseTiming of(Duration lease) {
    return new LeaseTiming(
        lease, lease.multipliedBy(DEADLINE_QUARTERS).dividedBy(QUARTERS), lease.dividedBy(RETRIES));
  }

  // Checks the order of the times.
  public LeaseTiming {
    Objects.requireNonNull(lease, "lease");
    Objects.requireNonNull(renewDeadline, "renewDeadline");
    Objects.requireNonNull(retryPeriod, "retryPeriod");
    if (lease.toNanosPart() != 0
        || lease.compareTo(renewDeadline) <= 0
        || renewDeadline.compareTo(retryPeriod) <= 0
        || retryPeriod.toMillis() < 1) {
      throw new IllegalArgumentException(
          "expected whole seconds of lease above the renew deadline above a positive retry period,"
              + " got "
              + lease
              + ", "
              + renewDeadline
              + " and "
              + retryPeriod);
    }
  }
}
