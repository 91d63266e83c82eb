package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The rate limit for retries of all failing keys together.
 *
 * @param perSecond the most in a second, on average; 0 is unlimited
 * @param burst how many may be made up for after a pause; at least 1
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Rate(int perSecond, int burst) {

  /** Ten a second, a hundred at once. */
  public static final Rate DEFAULT = new Rate(10, 100);

  /** No limit. */
  public static final Rate UNLIMITED = new Rate(0, 1);

  // Checks the numbers.
  public Rate {
    if (perSecond < 0 || burst < 1) {
      throw new IllegalArgumentException(
          "expected at least 0 per second and a burst of 1, got " + perSecond + " and " + burst);
    }
  }
}
