package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The limits on the requests to an API server. All requests of one {@link KubernetesCluster} share
 * them.
 *
 * @param timeout the most time for one request; positive
 * @param atOnce the most requests under way; at least 1
 * @param perSecond the most requests in a second, on average; 0 is unlimited
 * @param burst how many requests may be made up for after a pause; at least 1
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record RequestLimits(Duration timeout, int atOnce, int perSecond, int burst) {

  /** Thirty seconds for a request, 32 at once, as many as the server takes. */
  public static final RequestLimits DEFAULT = new RequestLimits(Duration.ofSeconds(30), 32, 0, 1);

  // Checks the numbers.
  public RequestLimits {
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
  }

  /**
   * The same with another time for a request.
   *
   * @param value positive
   * @return the new value
   * @throws IllegalArgumentException if it is not positive
   */
  public RequestLimits withTimeout(Duration value) {
    return new RequestLimits(value, atOnce, perSecond, burst);
  }

  /**
   * The same with another number of requests under way.
   *
   * @param value at least 1
   * @return the new value
   * @throws IllegalArgumentException if it is below 1
   */
  public RequestLimits withAtOnce(int value) {
    return new RequestLimits(timeout, value, perSecond, burst);
  }

  /**
   * The same with a budget of requests.
   *
   * @param everySecond the most requests in a second, on average; 0 is unlimited
   * @param atMost how many requests may be made up for after a pause; at least 1
   * @return the new value
   * @throws IllegalArgumentException if one of them is too small
   */
  public RequestLimits withRate(int everySecond, int atMost) {
    return new RequestLimits(timeout, atOnce, everySecond, atMost);
  }
}
