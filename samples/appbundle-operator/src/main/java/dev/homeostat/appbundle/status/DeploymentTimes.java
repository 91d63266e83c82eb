package dev.homeostat.appbundle.status;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Run;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The timer {@code appbundle.deployment}: from the creation of an AppBundle, or from the time at
 * which it was no longer Deployed, until it is Deployed.
 */
public final class DeploymentTimes implements LoopListener<ApplicationId> {

  private final Timer timer;

  /** The start that was measured last, of each bundle: a status may be reported twice. */
  private final Map<String, Instant> measured = new ConcurrentHashMap<>();

  /** Measures in a registry. */
  public DeploymentTimes(MeterRegistry registry) {
    timer =
        Timer.builder("appbundle.deployment")
            .description("Time until AppBundles are deployed")
            .register(registry);
  }

  void deployed(Resource object, Instant now) {
    if (object.tree().at("/status/phase").asText().equals(DeploymentPhase.Deployed.name())) {
      return;
    }
    Instant start = start(object);
    if (!start.equals(measured.put(object.namespace() + "/" + object.name(), start))) {
      timer.record(Duration.between(start, now));
    }
  }

  private static Instant start(Resource object) {
    for (var condition : object.tree().at("/status/conditions")) {
      if (condition.path("type").asText().equals("Ready")) {
        return Instant.parse(condition.path("lastTransitionTime").asText());
      }
    }
    return Instant.parse(object.tree().at("/metadata/creationTimestamp").asText());
  }

  @Override
  public void ran(Run<ApplicationId> run) {
    if (run.outcome() instanceof Outcome.Gone) {
      measured.remove(run.key().namespace() + "/" + run.key().name());
    }
  }
}
