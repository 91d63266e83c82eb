package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule READ-3: what the server owns is dropped from a manifest and never sent. */
class Read3ServerOwnedModelTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uid: x",
        "resourceVersion: '1'",
        "generation: 1",
        "creationTimestamp: '2030-01-01T00:00:00Z'",
        "deletionTimestamp: '2030-01-01T00:00:00Z'",
        "deletionGracePeriodSeconds: 1",
        "selfLink: /x",
        "managedFields: [{manager: x}]"
      })
  void metadata_of_the_server_is_not_sent(String metadata) {
    Scenario song = Scenario.song().manifest("{metadata: {" + metadata + "}, spec: {k: 1}}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deployment.kubernetes.io/revision",
        "deprecated.daemonset.template.generation",
        "pv.kubernetes.io/bind-completed",
        "kubectl.kubernetes.io/last-applied-configuration"
      })
  void annotations_of_the_server_are_not_sent(String name) {
    Scenario song = Scenario.song().manifest("metadata: {annotations: {team: a, " + name + ": x}}");

    assertThatStep(song.pass())
        .asked("metadata: {annotations: {team: a}}")
        .decided("/metadata/annotations/team", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void what_the_server_writes_there_is_left_alone() {
    Scenario song = Scenario.song().manifest("{metadata: {generation: 1}, spec: {k: 1}}").applied();
    song.live("{metadata: {generation: 7}, spec: {k: 1}}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
