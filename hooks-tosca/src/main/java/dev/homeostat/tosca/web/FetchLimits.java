package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The limits of fetching a URL.
 *
 * @param connect time to find a server and to connect to it
 * @param idle time without a byte; headers have to be complete within it
 * @param total time in all, redirects included
 * @param redirects that are followed
 * @param bytes of a body
 */
@API(status = INTERNAL)
public record FetchLimits(
    Duration connect, Duration idle, Duration total, int redirects, int bytes) {

  /** The limits unless others are set. */
  public static final FetchLimits DEFAULT =
      new FetchLimits(
          Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30), 3, 16 << 20);

  /**
   * The same with another limit of the body.
   *
   * @param most bytes
   * @return the limits
   */
  public FetchLimits withBytes(int most) {
    return new FetchLimits(connect, idle, total, redirects, most);
  }
}
