package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the requests to an API server. All requests of one {@link KubernetesCluster} share
 * them.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RequestLimits {

  /** Thirty seconds for a request, 32 at once, and no limit per second. */
  public static final RequestLimits DEFAULT = new RequestLimits(Duration.ofSeconds(30), 32, 0, 1);

  private final Duration timeout;
  private final int atOnce;
  private final int perSecond;
  private final int burst;

  private RequestLimits(Duration timeout, int atOnce, int perSecond, int burst) {
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("expected a positive time, got " + timeout);
    }
    if (atOnce < 1 || perSecond < 0 || burst < 1) {
      throw new IllegalArgumentException(
          "expected at least 1 at once, 0 per second and a burst of 1, got "
              + atOnce
              + ", "
              + perSecond
              + " and "
              + burst);
    }
    this.timeout = timeout;
    this.atOnce = atOnce;
    this.perSecond = perSecond;
    this.burst = burst;
  }

  /**
   * Returns the same limits with another time for a request.
   *
   * @param value positive
   * @return the new value
   * @throws IllegalArgumentException if it is not positive
   */
  public RequestLimits withTimeout(Duration value) {
    return new RequestLimits(value, atOnce, perSecond, burst);
  }

  /**
   * Returns the same limits with another number of requests under way.
   *
   * @param value at least 1
   * @return the new value
   * @throws IllegalArgumentException if it is below 1
   */
  public RequestLimits withAtOnce(int value) {
    return new RequestLimits(timeout, value, perSecond, burst);
  }

  /**
   * Returns the same limits with another rate of requests.
   *
   * @param everySecond the largest number of requests in a second, on average; 0 means unlimited
   * @param atMost the number of requests that may be made up for after a pause; at least 1
   * @return the new value
   * @throws IllegalArgumentException if one of them is too small
   */
  public RequestLimits withRate(int everySecond, int atMost) {
    return new RequestLimits(timeout, atOnce, everySecond, atMost);
  }

  /** {@return the longest time for one request} */
  public Duration timeout() {
    return timeout;
  }

  /** {@return the largest number of requests under way} */
  public int atOnce() {
    return atOnce;
  }

  /** {@return the largest number of requests in a second, on average; 0 means unlimited} */
  public int perSecond() {
    return perSecond;
  }

  /** {@return the number of requests that may be made up for after a pause} */
  public int burst() {
    return burst;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RequestLimits that
            && timeout.equals(that.timeout)
            && atOnce == that.atOnce
            && perSecond == that.perSecond
            && burst == that.burst);
  }

  @Override
  public int hashCode() {
    return Objects.hash(timeout, atOnce, perSecond, burst);
  }

  @Override
  public String toString() {
    return "RequestLimits["
        + "timeout="
        + timeout
        + ", atOnce="
        + atOnce
        + ", perSecond="
        + perSecond
        + ", burst="
        + burst
        + "]";
  }
}
