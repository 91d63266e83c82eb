package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.KEPT;
import static dev.homeostat.testkit.model.Decision.Outcome.REMOVED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule READ-2: a null says nothing, but at a null leaf of a written schema it is a wish. */
class Read2NullsModelTest {

  @Test
  void a_null_is_not_sent() {
    Scenario song = Scenario.song();
    song.manifest("{metadata: {annotations: null}, spec: {k: 1, m: {x: 1, 'y': null}, 'n': null}}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {x: 1}}");
  }

  @Test
  void a_null_is_not_observed_in_a_generated_schema() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, 'n': null}").applied();
    song.live("spec: {k: 1, 'n': 5}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .askedNothing()
        .decidedNothingAt("/spec/n");
  }

  @Test
  void a_null_at_a_null_leaf_of_a_written_schema_is_enforced_absent() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, 'n': null}").schema("spec: {k: null, 'n': null}");
    song.applied().live("spec: {k: 1, 'n': 5}");

    assertThatStep(song.pass())
        .asked("spec: {k: 1}")
        .decided("/spec/n", Policy.ENFORCED_ABSENT, REMOVED)
        .isAsWanted();
  }

  @Test
  void a_null_leaf_beside_the_default_schema_makes_a_null_a_wish_too() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1, 'n': null}")
            .schema("{observer_schema_extends: default, spec: {'n': null}}")
            .applied();
    song.live("spec: {k: 1, 'n': 5}");

    assertThatStep(song.pass())
        .asked("spec: {k: 1}")
        .decided("/spec/n", Policy.ENFORCED_ABSENT, REMOVED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {x: null}                                                                | {x: 1, 'y': 2}
          {}                                                                       | {x: 1, 'y': 2}
          [{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}] | [1, 2]
          [{observer_schema_list_keys: [], observer_schema_list_max_length: 0}]    | [1, 2]
          [{observer_schema_list_whole: true}]                                     | [1, 2]
          """)
  void an_object_or_list_of_a_schema_makes_no_null_a_wish_E4_E34(String schema, String live) {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1, m: null}")
            .schema("spec: {k: null, m: " + schema + "}");
    song.applied().live("spec: {k: 1, m: " + live + "}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
    assertThatStep(song.pass()).askedNothing();
  }

  @Test
  void annotations_without_a_value_leave_the_annotations_of_others_E4() {
    Scenario config =
        Scenario.builtIn("v1", "ConfigMap")
            .manifest("{metadata: {annotations: null}, data: {a: '1'}}")
            .schema("{metadata: {annotations: {team: null}}, data: {a: null}}")
            .applied();
    config.live("{metadata: {annotations: {owner: me}}, data: {a: '1'}}");

    assertThatStep(config.pass()).askedNothing().awaits("/metadata/annotations/team");
  }

  @Test
  void a_null_parent_says_nothing_of_its_fields() {
    Scenario song = Scenario.song().manifest("spec: {k: v1}").schema("spec: {k: null}").applied();
    song.manifest("spec: null").live("spec: {k: v1, other: v2}");

    assertThatStep(song.pass()).asked("spec: {other: v2}");
  }

  @Test
  void a_null_in_a_one_value_subtree_is_an_ordinary_value_when_it_is_repaired() {
    Scenario tune = Scenario.tune().manifest("spec: {box: {x: null, 'y': 1}}").applied();
    tune.live("spec: {box: {'y': 2}}");

    assertThatStep(tune.pass()).asked("spec: {box: {x: null, 'y': 1}}");
  }

  @Test
  void a_null_in_a_one_value_subtree_is_equal_to_absent() {
    Scenario tune = Scenario.tune().manifest("spec: {box: {x: null, 'y': 1}}").applied();
    tune.live("spec: {box: {'y': 1}}");

    assertThatStep(tune.pass())
        .askedNothing()
        .decided("/spec/box", Policy.ENFORCED, KEPT)
        .isAsWanted();
  }

  @Test
  void a_null_in_a_list_element_is_not_sent() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a, v: null}]}");

    assertThatStep(tune.pass()).asked("spec: {parts: [{name: a}]}");
  }

  @Test
  void a_null_in_place_of_a_value_says_nothing_any_more() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, 'n': 5}").applied();
    song.manifest("spec: {k: 1, 'n': null}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @Test
  void a_null_in_a_list_element_is_a_wish_at_a_null_leaf() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {l: [{name: a, v: null}]}")
            .schema("spec: {l: [{name: a, v: null}, {observer_schema_list_keys: [name]}]}")
            .applied();
    song.live("spec: {l: [{name: a, v: 1}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a}]}");
  }
}
