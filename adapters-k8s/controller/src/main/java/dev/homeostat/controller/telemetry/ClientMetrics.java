package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.kubernetes.RequestListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The timer {@code homeostat.client.request}: the requests to the API server and their time until
 * the answer, a histogram with the tags {@code verb}, for example {@code get} or {@code watch}, and
 * {@code code}, the HTTP status, or {@code none} for a request that was not answered. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ClientMetrics implements RequestListener {

  private static final Duration[] BUCKETS =
      Stream.of(5, 25, 100, 250, 500, 1_000, 5_000, 30_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;

  private ClientMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Measures into a registry.
   *
   * @param registry where the meter is
   * @return a listener, for any number of clusters
   */
  public static ClientMetrics in(MeterRegistry registry) {
    return new ClientMetrics(registry);
  }

  @Override
  public void ended(String verb, int code, Duration took) {
    Timer.builder("homeostat.client.request")
        .description("Requests to the API server, and their time until the answer")
        .serviceLevelObjectives(BUCKETS)
        .tag("verb", verb.toLowerCase(Locale.ROOT))
        .tag("code", code == NO_ANSWER ? "none" : Integer.toString(code))
        .register(registry)
        .record(took);
  }
}
