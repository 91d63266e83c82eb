package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.page.ApplicationReport;
import java.util.Optional;
import org.apiguardian.api.API;

/** Makes reports of applications. Called by several threads at once. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ReportSource {

  /**
   * Makes a report.
   *
   * @param application namespace and name of the object that describes the application
   * @return empty if there is no such object
   */
  Optional<ApplicationReport> report(ApplicationId application);
}
