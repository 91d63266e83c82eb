package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A request that came to a {@link FaultProxy}.
 *
 * @param number how many came before it, and one
 * @param method the HTTP method
 * @param path what is asked for, with its query
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ProxiedRequest(long number, String method, String path) {
  // Refuses null.
  public ProxiedRequest {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(path, "path");
  }

  /**
   * Returns whether it wants to change something.
   *
   * @return true for all but GET
   */
  public boolean isWrite() {
    return !method.equals("GET");
  }

  /**
   * Returns whether its answer goes on and on.
   *
   * @return true for a watch
   */
  public boolean isWatch() {
    return path.matches(".*[?&]watch=(true|1)(&.*)?");
  }

  /** Method and path. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
