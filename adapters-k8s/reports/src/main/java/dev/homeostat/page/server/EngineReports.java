package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.PassHistory;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Reports of an engine: a plan and an inspection, with the last passes. Nothing is written.
 * Thread-safe.
 *
 * <p>Give it an engine of its own, without listeners and with a {@link ReadOnlyStateStore}: the
 * listeners of the engine that reconciles would count plans as passes, or post Events about them.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EngineReports implements ReportSource {

  private final Engine engine;
  private final Function<ApplicationId, Optional<Application>> applications;
  private final PassHistory history;
  private final Clock clock;

  private EngineReports(
      Engine engine,
      Function<ApplicationId, Optional<Application>> applications,
      PassHistory history,
      Clock clock) {
    this.engine = Objects.requireNonNull(engine, "engine");
    this.applications = Objects.requireNonNull(applications, "applications");
    this.history = Objects.requireNonNull(history, "history");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * Makes reports by an engine.
   *
   * @param engine plans and inspects
   * @param applications reads the object of a namespace and a name, and describes its application;
   *     empty if there is no such object
   * @param history a listener of the engine that reconciles
   * @param clock the time of reports
   * @return a source of reports
   */
  public static EngineReports of(
      Engine engine,
      Function<ApplicationId, Optional<Application>> applications,
      PassHistory history,
      Clock clock) {
    return new EngineReports(engine, applications, history, clock);
  }

  @Override
  public Optional<ApplicationReport> report(ApplicationId id) {
    return applications.apply(id).map(this::report);
  }

  private ApplicationReport report(Application application) {
    return ApplicationReport.of(
            engine.plan(application),
            engine.inspect(application),
            clock.instant().truncatedTo(ChronoUnit.SECONDS))
        .withPasses(history.of(application.id()));
  }
}
