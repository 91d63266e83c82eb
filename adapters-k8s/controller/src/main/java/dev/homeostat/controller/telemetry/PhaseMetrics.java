package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.OwnedSegment;
import dev.homeostat.runtime.Run;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The gauge {@code homeostat.applications}: the number of applications in each phase, by the tags
 * {@code loop} and {@code phase}. A status report sets the phase of an application; it leaves the
 * gauge when its object is gone, or owned by another replica. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PhaseMetrics implements LoopListener<ApplicationId> {

  private final Map<ApplicationId, String> phases = new HashMap<>();

  /** By phase; each scrape reads them, while many applications report. */
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

  private PhaseMetrics(MeterRegistry registry, String loop, Collection<String> names) {
    for (String phase : names) {
      Gauge.builder("homeostat.applications", count(phase)::get)
          .description("Applications by their phase")
          .tag("loop", loop)
          .tag("phase", phase)
          .register(registry);
    }
  }

  /**
   * Measures the phases of the applications of a loop.
   *
   * @param registry where the meters are
   * @param loop the name of the loop
   * @param phases all phases that can be reported
   * @return a listener, for one loop
   */
  public static PhaseMetrics in(MeterRegistry registry, String loop, Collection<String> phases) {
    return new PhaseMetrics(registry, loop, phases);
  }

  /**
   * Sets the phase of an application.
   *
   * @param application as the result of its pass names it, with the kind of its owner
   * @param phase one of those that are measured
   */
  public void report(ApplicationId application, String phase) {
    synchronized (phases) {
      leave(phases.put(application, phase));
      count(phase).incrementAndGet();
    }
  }

  private void leave(@Nullable String phase) {
    if (phase != null) {
      count(phase).decrementAndGet();
    }
  }

  private AtomicInteger count(String phase) {
    return counts.computeIfAbsent(phase, any -> new AtomicInteger());
  }

  @Override
  public void ran(Run<ApplicationId> run) {
    if (run.outcome() instanceof Outcome.Gone) {
      synchronized (phases) {
        leave(phases.remove(run.key()));
      }
    }
  }

  @Override
  public void released(OwnedSegment<ApplicationId> segment) {
    synchronized (phases) {
      List<ApplicationId> left = phases.keySet().stream().filter(segment::contains).toList();
      left.forEach(application -> leave(phases.remove(application)));
    }
  }
}
