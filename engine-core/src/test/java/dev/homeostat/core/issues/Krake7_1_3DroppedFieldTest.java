package dev.homeostat.core.issues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Item 3: a field, label or variable that is dropped goes from the cluster, and nothing else. */
class Krake7_1_3DroppedFieldTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, labels: {x: "1", 'y': "2"}}
      spec:
        minReadySeconds: 5
        paused: true
        template:
          spec:
            containers:
            - {name: app, image: "a:1", env: [{name: A, value: "1"}, {name: B, value: "2"}]}
      """;
  private static final ResourceId WEB = ResourceId.deployment("web");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minReadySeconds: 5 | /spec/minReadySeconds",
        "'x: \"1\", ' | /metadata/labels/x",
        "'{name: A, value: \"1\"}, ' |" + " /spec/template/spec/containers/[name=app]/env/[name=A]"
      })
  void what_is_dropped_is_removed(String text, String path) {
    HookTrial trial = HookTrial.of(DEPLOYMENT);
    trial.pass();
    trial.cluster().edit(WEB.in("shop"), "/metadata/labels/theirs", "3");
    assertThat(trial.at(WEB, path).isMissingNode()).isFalse();
    assertThat(DEPLOYMENT).contains(text);
    ReconcileResult pass = trial.want(DEPLOYMENT.replace(text, "")).pass();
    assertThat(pass.requests()).hasSize(1);
    assertThat(trial.at(WEB, path).isMissingNode()).isTrue();
    assertThat(trial.at(WEB, "/metadata/labels/theirs").asText()).isEqualTo("3");
    assertThat(trial.at(WEB, "/spec/paused").asBoolean()).isTrue();
    ReconcileResult next = trial.pass();
    assertThat(next.requests()).isEmpty();
    assertThat(next.stateWrites()).isZero();
  }
}
