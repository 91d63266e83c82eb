package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/** Gets each response of a {@link ReportServer}. Called by several threads at once. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ReportListener {

  /**
   * A request was answered, also one that was refused or is no HTTP.
   *
   * @param status of HTTP
   * @param took the time until the client had the response
   */
  void answered(int status, Duration took);
}
