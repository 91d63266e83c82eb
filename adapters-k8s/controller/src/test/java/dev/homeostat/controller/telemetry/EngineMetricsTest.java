package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Request;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The work of an engine, in numbers whose tags stay few. */
class EngineMetricsTest {

  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final EngineMetrics metrics = EngineMetrics.in(registry);

  private double count(String meter, String... tags) {
    return registry.get(meter).tags(tags).counter().count();
  }

  @Test
  void a_pass_is_counted_and_timed_by_its_result() {
    metrics.started(Made.SHOP);
    clock.add(Duration.ofMillis(250));
    metrics.ended(Made.pass(Delta.builder()));
    var timer = registry.get("homeostat.pass").tag("result", "settled").timer();
    assertThat(timer.count()).isEqualTo(1);
    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(250);
    assertThat(count("homeostat.reads")).isEqualTo(3);
    assertThat(count("homeostat.state.writes")).isEqualTo(1);
  }

  @Test
  void a_write_is_counted_by_its_verb_and_what_came_of_it() {
    Delta.Builder delta = Delta.builder();
    delta.addCreated(Made.WEB);
    metrics.ended(
        Made.pass(
            ReconcileResult.Outcome.WAITING,
            delta,
            List.of(
                Made.request(1, Request.Verb.CREATE, Made.WEB),
                Made.request(2, Request.Verb.PATCH, Made.OTHER)),
            1));
    assertThat(count("homeostat.writes", "verb", "create", "outcome", "done")).isEqualTo(1);
    assertThat(count("homeostat.writes", "verb", "patch", "outcome", "open")).isEqualTo(1);
  }

  @Test
  void a_field_that_somebody_else_had_written_is_a_drift_and_one_of_ours_is_none() {
    metrics.ended(
        Made.pass(
            Made.updated(
                Made.change("/spec/replicas", 5, "kubectl-edit"),
                Made.change("/spec/paused", 1, "homeostat"),
                Made.change("/spec/minReadySeconds", 1, null))));
    assertThat(count("homeostat.drifts", "policy", "enforced")).isEqualTo(1);
  }

  @Test
  void codes_of_problems_are_told_apart_up_to_a_number() {
    for (int i = 0; i < 500; i++) {
      metrics.ended(Made.pass(Delta.builder(), Problem.warning("Code" + i)));
    }
    metrics.ended(Made.pass(Delta.builder(), Problem.error("Code0")));
    assertThat(count("homeostat.problems", "severity", "warning", "code", "Code0")).isEqualTo(1);
    assertThat(count("homeostat.problems", "severity", "error", "code", "Code0")).isEqualTo(1);
    assertThat(count("homeostat.problems", "severity", "warning", "code", "Other")).isEqualTo(300);
  }

  @Test
  void no_tag_names_an_application_or_a_value() {
    metrics.started(Made.SHOP);
    metrics.ended(
        Made.pass(
            Made.updated(Made.change("/spec/replicas", 5, "kubectl-edit")),
            Problem.error("Wrong").of(Made.WEB).got("something")));
    assertThat(registry.getMeters())
        .isNotEmpty()
        .flatExtracting(meter -> meter.getId().getTags())
        .extracting(Tag::getValue)
        .noneMatch(value -> value.matches(".*(shop|web|kubectl|replicas|something).*"));
  }

  @Test
  void o8_passes_and_repairs_are_histograms_and_each_meter_is_described() {
    metrics.started(Made.SHOP);
    metrics.ended(
        Made.pass(
            Made.updated(Made.change("/spec/replicas", 5, "kubectl-edit")),
            Problem.error("Wrong").of(Made.WEB).got("something")));
    assertThat(registry.get("homeostat.pass").timer().takeSnapshot().histogramCounts())
        .hasSizeGreaterThan(5);
    assertThat(registry.getMeters())
        .filteredOn(meter -> !meter.getId().getName().endsWith(".histogram"))
        .hasSizeGreaterThan(4)
        .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank());
  }
}
