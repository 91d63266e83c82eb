package dev.homeostat.core.issues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.api.Test;

/** Leaving replicas to somebody else, beside the manifest: by an except, or by an autoscaler. */
class ArgoCd12686ReplicasTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec: {replicas: 3, minReadySeconds: 1}
      """;
  private static final String AUTOSCALER =
      """
      ---
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata: {name: web}
      spec:
        scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
        maxReplicas: 9
      """;
  private static final ResourceId WEB = ResourceId.deployment("web");

  private static void assertLeftAlone(HookTrial trial) {
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.at(WEB, "/spec/replicas").asInt()).as("at the create").isEqualTo(3);
    trial.cluster().edit(WEB.in("shop"), "/spec/replicas", 9);
    assertThat(trial.pass().requests()).isEmpty();
    trial.cluster().edit(WEB.in("shop"), "/spec/minReadySeconds", 5);
    assertThat(trial.pass().requests()).hasSize(1);
    assertThat(trial.at(WEB, "/spec/replicas").asInt()).as("beside a repair").isEqualTo(9);
  }

  @Test
  void replicas_are_handed_over_by_an_except() {
    assertLeftAlone(
        HookTrial.of(DEPLOYMENT)
            .want(app -> app.observe(WEB, s -> s.defaults().except("/spec/replicas"))));
  }

  @Test
  void replicas_are_handed_over_by_an_autoscaler_of_the_same_application() {
    assertLeftAlone(HookTrial.of(DEPLOYMENT + AUTOSCALER));
  }

  @Test
  void an_autoscaler_that_comes_later_takes_over_what_there_is() {
    HookTrial trial = HookTrial.of(DEPLOYMENT);
    trial.pass();
    trial.want(DEPLOYMENT + AUTOSCALER).pass();
    trial.cluster().edit(WEB.in("shop"), "/spec/replicas", 9);
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void an_autoscaler_of_something_else_changes_nothing() {
    HookTrial trial =
        HookTrial.of(DEPLOYMENT + AUTOSCALER.replace("kind: Deployment", "kind: StatefulSet"));
    trial.pass();
    trial.cluster().edit(WEB.in("shop"), "/spec/replicas", 9);
    trial.pass();
    assertThat(trial.at(WEB, "/spec/replicas").asInt()).isEqualTo(3);
  }

  @Test
  void an_autoscaler_without_a_target_does_no_harm() {
    String broken = AUTOSCALER.replaceAll("  scaleTargetRef.*\n", "");
    assertThat(HookTrial.of(DEPLOYMENT + broken).pass().problems()).isEmpty();
  }
}
