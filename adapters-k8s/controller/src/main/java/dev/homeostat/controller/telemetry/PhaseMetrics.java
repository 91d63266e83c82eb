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

  private final Map<String, Reported> phases = new HashMap<>();

  /** By phase; each scrape reads them, while many applications report. */
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

  /**
   * The last report of an application.
   *
   * @param application the key of its loop from the end of the run on; a report may name it without
   *     the kind of its owner
   */
  private record Reported(ApplicationId application, String phase) {}

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
   * @param application which one
   * @param phase one of those that are measured
   */
  public void report(ApplicationId application, String phase) {
    synchronized (phases) {
      leave(phases.put(key(application), new Reported(application, phase)));
      count(phase).incrementAndGet();
    }
  }

  private void leave(@Nullable Reported last) {
    if (last != null) {
      count(last.phase()).decrementAndGet();
    }
  }

  private AtomicInteger count(String phase) {
    return counts.computeIfAbsent(phase, any -> new AtomicInteger());
  }

  private static String key(ApplicationId application) {
    return application.namespace() + "/" + application.name();
  }

  @Override
  public void ran(Run<ApplicationId> run) {
    String key = key(run.key());
    synchronized (phases) {
      if (run.outcome() instanceof Outcome.Gone) {
        leave(phases.remove(key));
      } else {
        phases.computeIfPresent(key, (same, last) -> new Reported(run.key(), last.phase()));
      }
    }
  }

  @Override
  public void released(OwnedSegment<ApplicationId> segment) {
    synchronized (phases) {
      List<Reported> left =
          phases.values().stream().filter(last -> segment.contains(last.application())).toList();
      left.forEach(last -> leave(phases.remove(key(last.application()))));
    }
  }
}
