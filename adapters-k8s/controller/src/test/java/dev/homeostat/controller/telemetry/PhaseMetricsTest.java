package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
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
            new WorkItem<>(
                WEB.withOwnerKind("homeostat.dev/Application"),
                Priority.values()[0],
                Duration.ZERO),
            Duration.ZERO,
            Outcome.gone()));
    assertThat(count("Ready")).isEqualTo(1);
  }

  @Test
  void o8_another_owner_counts_them() {
    metrics.report(WEB, "Ready");
    metrics.report(API, "Ready");
    OwnedSegment<ApplicationId> web =
        OwnedSegment.of(new KeySegment("web"), 1, key -> new KeySegment(key.name()));
    metrics.released(web);
    assertThat(count("Ready")).isEqualTo(1);
  }

  @Test
  void o8_another_owner_counts_those_that_were_reported_without_the_kind_of_their_owner() {
    metrics.report(WEB, "Ready");
    ApplicationId key = WEB.withOwnerKind("homeostat.dev/Application");
    metrics.ran(
        Run.of(new WorkItem<>(key, Priority.NORMAL, Duration.ZERO), Duration.ZERO, Outcome.done()));
    OwnedSegment<ApplicationId> segment =
        OwnedSegment.of(new KeySegment(key.toString()), 1, any -> new KeySegment(any.toString()));
    metrics.released(segment);
    assertThat(count("Ready")).isZero();
  }
}
