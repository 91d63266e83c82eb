package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The timer {@code homeostat.report.request}: the requests for pages and their time until the
 * client had the response, with the tag {@code code}, the HTTP status. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportMetrics implements ReportListener {

  private final MeterRegistry registry;

  private ReportMetrics(MeterRegistry registry) {
    this.registry = Objects.requireNonNull(registry, "registry");
  }

  /**
   * Measures into a registry.
   *
   * @param registry where the meter is
   * @return a listener, for any number of servers
   */
  public static ReportMetrics in(MeterRegistry registry) {
    return new ReportMetrics(registry);
  }

  @Override
  public void answered(int status, Duration took) {
    Timer.builder("homeostat.report.request")
        .description("Requests for pages about applications, and their time until the response")
        .tag("code", Integer.toString(status))
        .register(registry)
        .record(took);
  }
}
