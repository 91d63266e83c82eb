package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.PINNED;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule SCHEMA-5: a schema that builds on the default one. */
class Schema5ExtendsModelTest {

  private static String except(String paths) {
    return "{observer_schema_extends: default, observer_schema_except: [" + paths + "]}";
  }

  @Test
  void an_excepted_field_is_set_at_create_and_then_left_to_others() {
    Scenario web =
        Scenario.deployment()
            .manifest("spec: {replicas: 1, paused: true}")
            .schema(except("/spec/replicas"));
    assertThatStep(web.pass()).asked("spec: {replicas: 1, paused: true}");
    web.live("spec: {replicas: 5, paused: false}");

    assertThatStep(web.pass())
        .asked("spec: {replicas: 5, paused: true}")
        .decidedNothingAt("/spec/replicas");
  }

  @Test
  void a_field_of_a_keyed_element_is_excepted_by_its_path() {
    Scenario tune =
        Scenario.tune()
            .manifest("spec: {parts: [{name: a, v: 1, u: 1}, {name: b, v: 1}]}")
            .schema(except("'/spec/parts/[name=a]/v'"))
            .applied();
    tune.live("spec: {parts: [{name: a, v: 2, u: 2}, {name: b, v: 2}]}");

    assertThatStep(tune.pass()).asked("spec: {parts: [{name: a, v: 2, u: 1}, {name: b, v: 1}]}");
  }

  @Test
  void an_except_takes_a_parent_that_it_empties_with_it() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, m: {'n': {x: 1}}}").schema(except("/spec/m/n/x"));
    song.applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_except_takes_a_parent_of_the_schema_that_it_empties_too() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {x: 1}}").schema(except("/spec/m/x"));
    song.applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_except_leaves_an_object_that_the_manifest_says_to_be_empty() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {}}").schema(except("/spec/m/x"));
    song.applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {}}");
  }

  @Test
  void an_except_leaves_a_parent_with_other_fields() {
    Scenario song =
        Scenario.song().manifest("spec: {m: {x: 1, 'y': 1}}").schema(except("/spec/m/x"));
    song.applied().live("spec: {m: {x: 2, 'y': 2}}");

    assertThatStep(song.pass()).asked("spec: {m: {x: 2, 'y': 1}}");
  }

  @Test
  void an_excepted_element_lowers_the_minimum_by_one() {
    Scenario tune =
        Scenario.tune()
            .manifest("spec: {parts: [{name: a}, {name: b}]}")
            .schema(except("'/spec/parts/[name=a]'"))
            .applied();
    tune.live("spec: {parts: [{name: b}]}");

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).awaits().isAsWanted();
  }

  @Test
  void an_excepted_element_is_left_to_others_in_all_that_it_holds() {
    Scenario tune =
        Scenario.tune()
            .manifest("spec: {parts: [{name: a, v: 1}, {name: b, v: 1}]}")
            .schema(except("'/spec/parts/[name=a]'"))
            .applied();
    tune.live("spec: {parts: [{name: a, v: 2}, {name: b, v: 2}]}");

    assertThatStep(tune.pass())
        .asked("spec: {parts: [{name: a, v: 2}, {name: b, v: 1}]}")
        .decidedNothingAt("/spec/parts/[name=a]");
  }

  @Test
  void an_excepted_element_still_counts_for_the_maximum() {
    Scenario tune =
        Scenario.tune()
            .manifest("spec: {parts: [{name: a}, {name: b}]}")
            .schema(except("'/spec/parts/[name=a]'"))
            .applied();
    tune.live("spec: {parts: [{name: a}, {name: o}, {name: b}]}");

    assertThatStep(tune.pass()).asked("spec: {parts: [{name: a}, {name: b}]}");
  }

  @Test
  void further_keys_are_observed_besides() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema("{observer_schema_extends: default, spec: {'n': null}}");
    song.applied().live("spec: {k: 2, 'n': 5}");

    assertThatStep(song.pass())
        .asked("spec: {k: 1, 'n': 5}")
        .decided("/spec/k", Policy.ENFORCED, SET)
        .decided("/spec/n", Policy.PINNED, PINNED);
  }

  @Test
  void further_keys_inside_a_keyed_element_are_observed_besides() {
    Scenario tune =
        Scenario.tune()
            .manifest("spec: {parts: [{name: a, v: 1}]}")
            .schema(
                """
                observer_schema_extends: default
                spec: {parts: [{name: a, 'n': null}, {observer_schema_list_keys: [name]}]}
                """)
            .applied();
    tune.live("spec: {parts: [{name: a, v: 2, 'n': 5}]}");

    assertThatStep(tune.pass())
        .asked("spec: {parts: [{name: a, v: 1, 'n': 5}]}")
        .decided("/spec/parts/[name=a]/n", Policy.PINNED, PINNED);
  }

  @Test
  void a_schema_that_does_not_extend_the_default_observes_its_own_keys_only() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, m: {x: 1, 'y': 1}}").schema("spec: {m: {x: null}}");
    song.applied().live("spec: {k: 2, m: {x: 2, 'y': 2}}");

    assertThatStep(song.pass()).asked("spec: {k: 2, m: {x: 1, 'y': 2}}");
  }
}
