package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import org.junit.jupiter.api.Test;

/** Rule SCHEMA-1: a schema mirrors the resource. */
class Schema1ShapeModelTest {

  @Test
  void an_object_observes_the_listed_keys() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, b: 1}").schema("spec: {a: null}");
    song.applied().live("spec: {a: 2, b: 2, c: 2}");

    assertThatStep(song.pass())
        .asked("spec: {a: 1, b: 2, c: 2}")
        .decided("/spec/a", Policy.ENFORCED, Decision.Outcome.SET)
        .decidedNothingAt("/spec/b");
  }

  @Test
  void null_observes_a_whole_subtree_as_one_value() {
    Scenario song = Scenario.song().manifest("spec: {m: {x: 1}}").schema("spec: {m: null}");
    song.applied().live("spec: {m: {x: 1, 'y': 2}}");

    assertThatStep(song.pass())
        .asked("spec: {m: {x: 1}}")
        .decided("/spec/m", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void the_identity_is_no_observed_field() {
    Scenario song = Scenario.song().manifest("spec: {a: 1}").schema("spec: {a: null}");

    assertThatStep(song.pass())
        .decidedNothingAt("/apiVersion")
        .decidedNothingAt("/kind")
        .decidedNothingAt("/metadata");
  }

  @Test
  void a_schema_of_the_identity_alone_observes_nothing() {
    Scenario song = Scenario.song().manifest("spec: {a: 1}").schema("").applied();
    song.live("spec: {a: 2}");

    assertThatStep(song.pass()).askedNothing().decidedNothingAt("");
  }
}
