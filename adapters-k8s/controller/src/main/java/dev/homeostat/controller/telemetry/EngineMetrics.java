package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.PassListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Counts and times what an engine does:
 *
 * <table>
 * <caption>The meters</caption>
 * <tr><th>meter</th><th>tags</th><th>what</th></tr>
 * <tr><td>{@code homeostat.pass}</td><td>{@code result}</td><td>passes and how long they took; those
 *   of {@code plan} count, too</td></tr>
 * <tr><td>{@code homeostat.repair}</td><td></td><td>time from the write of another manager to its
 *   repair, as far as the server reports the time, in whole seconds; a histogram like {@code
 *   homeostat.pass}</td></tr>
 * <tr><td>{@code homeostat.writes}</td><td>{@code verb}, {@code outcome}</td><td>writes sent to the
 *   cluster; {@code done} if its resource was created, updated or deleted in that pass, else
 *   {@code open}</td></tr>
 * <tr><td>{@code homeostat.drifts}</td><td>{@code policy}</td><td>repaired fields that another
 *   manager had written</td></tr>
 * <tr><td>{@code homeostat.problems}</td><td>{@code severity}, {@code code}</td><td>problems, in
 *   each pass that has them</td></tr>
 * <tr><td>{@code homeostat.reads}</td><td></td><td>objects that were read or searched</td></tr>
 * <tr><td>{@code homeostat.state.writes}</td><td></td><td>writes of states</td></tr>
 * </table>
 *
 * <p>No tag has a name of an application, of a resource or a value, so the number of meters stays
 * small whatever is managed.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EngineMetrics implements PassListener {

  /** Hooks may make up codes; those beyond this many are one. */
  private static final int MOST_CODES = 200;

  private static final String OTHER = "Other";

  private static final Duration[] BUCKETS =
      Stream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Set<String> codes = ConcurrentHashMap.newKeySet();
  private final ThreadLocal<Long> started = new ThreadLocal<>();

  private EngineMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Measures into a registry.
   *
   * @param registry where the meters are
   * @return a listener, for any number of engines
   */
  public static EngineMetrics in(MeterRegistry registry) {
    return new EngineMetrics(registry);
  }

  /** A pass begins and ends on one thread. */
  @Override
  public void started(ApplicationId application) {
    started.set(registry.config().clock().monotonicTime());
  }

  @Override
  public void ended(ReconcileResult pass) {
    Long began = started.get();
    started.remove();
    if (began != null) {
      Timer.builder("homeostat.pass")
          .description("Passes by their result, and how long they took")
          .serviceLevelObjectives(BUCKETS)
          .tag("result", word(pass.outcome()))
          .register(registry)
          .record(Duration.ofNanos(registry.config().clock().monotonicTime() - began));
    }
    writes(pass);
    Drift.in(pass.delta()).forEach(this::drift);
    pass.problems().forEach(this::problem);
    count("homeostat.reads", "Objects that were read or searched", pass.reads());
    count("homeostat.state.writes", "Writes of states", pass.stateWrites());
  }

  private void drift(Drift drift) {
    count(
        "homeostat.drifts",
        "Repaired fields that another manager had written",
        1,
        "policy",
        drift.change().policy().toString());
    drift.change().writtenBy().flatMap(FieldManager::time).ifPresent(this::repaired);
  }

  private void repaired(Instant written) {
    long now = registry.config().clock().wallTime();
    Timer.builder("homeostat.repair")
        .description("Time from the write of another manager to its repair")
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(Duration.ofMillis(Math.max(0, now - written.toEpochMilli())));
  }

  private void writes(ReconcileResult pass) {
    Set<ResourceId> done = new HashSet<>(pass.delta().created());
    pass.delta().changes().stream().map(ResourceUpdate::resource).forEach(done::add);
    done.addAll(pass.delta().deleted());
    for (Request request : pass.requests()) {
      String outcome = done.contains(request.resource()) ? "done" : "open";
      count(
          "homeostat.writes",
          "Writes to managed objects",
          1,
          "verb",
          request.verb().toString(),
          "outcome",
          outcome);
    }
  }

  private void problem(Problem problem) {
    boolean isKnown = codes.contains(problem.code());
    if (!isKnown && codes.size() < MOST_CODES) {
      isKnown = true;
      codes.add(problem.code());
    }
    count(
        "homeostat.problems",
        "Problems by severity and code, in each pass that has them",
        1,
        "severity",
        word(problem.severity()),
        "code",
        isKnown ? problem.code() : OTHER);
  }

  private void count(String meter, String description, int number, String... tags) {
    Counter.builder(meter).description(description).tags(tags).register(registry).increment(number);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
