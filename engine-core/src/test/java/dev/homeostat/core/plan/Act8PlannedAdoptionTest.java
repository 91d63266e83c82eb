package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.report.ResourceReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-8: an object that a plan adopts is not foreign in the plan, as in the pass. */
class Act8PlannedAdoptionTest {

  private final Stage stage = Stage.of(config("a"));

  /** A settled application wants one more object, which is there. */
  private void adopt(String metadata, String data) {
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'b', namespace: 'shop'%s}, data: %s}"
                    .formatted(metadata, data)));
    stage
        .want(config("a") + config("b"))
        .settings(settings -> settings.withAdoption(Adoption.ALWAYS));
  }

  private void assertTaken() {
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    for (ReconcileResult each : List.of(plan, pass)) {
      assertThat(each.delta().foreign()).isEmpty();
      assertThat(report(each).foreign()).isFalse();
    }
    assertThat(report(plan).outcome()).isEqualTo(report(pass).outcome());
  }

  private static ResourceReport report(ReconcileResult result) {
    return result.resources().stream()
        .filter(each -> each.resource().equals(configMap("b")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void it_differs() {
    adopt("", "{k: 'theirs'}");
    assertTaken();
    assertThat(stage.value(configMap("b"), "/data/k")).contains("\"v\"");
  }

  @Test
  void it_is_as_desired_with_the_mark() {
    adopt(", labels: {'homeostat.dev/application-uid': '" + Stage.UID + "'}", "{k: 'v'}");
    assertTaken();
  }

  @Test
  void it_has_the_mark_and_a_list_that_is_too_short() {
    adopt(", labels: {'homeostat.dev/application-uid': '" + Stage.UID + "'}", "{k: ['x']}");
    ObserverSchema schema =
        ObserverSchema.of(
            configMap("b"),
            Trial.tree(
                "{data: {k: [null, {observer_schema_list_min_length: 2,"
                    + " observer_schema_list_max_length: 3}]}}"));
    stage.want(config("a") + config("b", "[x]")).want(app -> app.observe(schema));
    assertTaken();
    assertThat(stage.pass().delta().waiting()).hasSize(1);
  }
}
