package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.OwnedSegment;
import dev.homeostat.runtime.Priority;
import dev.homeostat.runtime.Run;
import dev.homeostat.runtime.WorkItem;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** O8: the number of applications in each phase. */
class PhaseMetricsTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final ApplicationId API = new ApplicationId("shop", "api");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final PhaseMetrics metrics =
      PhaseMetrics.in(registry, "applications", List.of("Ready", "Failed"));

  private double count(String phase) {
    return registry.get("homeostat.applications").tag("phase", phase).gauge().value();
  }

  @Test
  void o8_each_application_is_in_its_last_phase() {
    assertThat(count("Ready")).isZero();
    metrics.report(WEB, "Failed");
    metrics.report(API, "Ready");
    metrics.report(WEB, "Ready");
    assertThat(count("Ready")).isEqualTo(2);
    assertThat(count("Failed")).isZero();
  }

  @Test
  void o8_one_that_is_gone_is_in_none() {
    metrics.report(WEB, "Ready");
    metrics.report(API, "Ready");
    metrics.ran(
        Run.of(
            new WorkItem<>(WEB, Priority.values()[0], Duration.ZERO),
            Duration.ZERO,
            Outcome.gone()));
    assertThat(count("Ready")).isEqualTo(1);
  }

  @Test
  void o8_another_owner_counts_them() {
    metrics.report(WEB, "Ready");
    metrics.report(API, "Ready");
    metrics.released(OwnedSegment.of(new KeySegment("web"), 1, new OwnershipByName()));
    assertThat(count("Ready")).isEqualTo(1);
  }

  /** Each name is a segment of its own. */
  private static final class OwnershipByName implements KeyOwnership<ApplicationId> {

    @Override
    public KeySegment segment(ApplicationId key) {
      return new KeySegment(key.name());
    }

    @Override
    public void start(Owner owner) {}

    @Override
    public void stop(boolean ended) {}

    @Override
    public boolean isHeld(KeySegment segment) {
      return false;
    }
  }
}
