package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule POLICY-4: creation is whole, repair is narrow. */
class Policy4CreationModelTest {

  private static final String KEYED =
      "spec: {l: [{name: a, v: null}, {observer_schema_list_keys: [name]}]}";

  @Test
  void a_resource_that_is_absent_is_created_whole() {
    Scenario song =
        Scenario.song()
            .manifest("{metadata: {labels: {a: b}}, spec: {k: 1, i: {x: 1}, l: [1]}}")
            .schema("spec: {k: null}");

    assertThatStep(song.pass())
        .asked("{metadata: {labels: {a: b}}, spec: {k: 1, i: {x: 1}, l: [1]}}");
  }

  @Test
  void an_object_that_is_absent_is_created_whole() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {x: 1, i: 1}}");
    song.schema("spec: {k: null, m: {x: null}}").applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {x: 1, i: 1}}");
  }

  @Test
  void a_list_element_that_is_absent_is_created_whole() {
    Scenario song = Scenario.song().manifest("spec: {l: [{name: a, v: 1, i: 1}]}").schema(KEYED);
    song.applied().live("spec: {l: [{name: o}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: o}, {name: a, v: 1, i: 1}]}");
  }

  @Test
  void a_list_that_is_absent_is_created_with_its_observed_elements() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, l: [{name: a, v: 1, i: 1}]}").schema(KEYED);
    song.applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, l: [{name: a, v: 1, i: 1}]}");
  }

  @Test
  void what_exists_is_patched_in_its_observed_fields_only() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {m: {x: 1, i: 1}, l: [{name: a, v: 1, i: 1}]}")
            .schema(
                "spec: {m: {x: null}, l: [{name: a, v: null}, {observer_schema_list_keys: [name]}]}")
            .applied();
    song.live("spec: {m: {x: 2, o: 2}, l: [{name: a, v: 2, o: 2}]}");

    assertThatStep(song.pass()).asked("spec: {m: {x: 1, o: 2}, l: [{name: a, v: 1, o: 2}]}");
  }

  @Test
  void an_empty_object_has_to_be_there_and_creates_its_parent() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {'n': {}}}").applied();
    song.live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {'n': {}}}");
  }

  @Test
  void a_parent_is_not_created_for_what_is_initial_only() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {i: 1}, l: [{name: b}]}");
    song.schema(
        "spec: {k: null, m: {}, l: [{name: a, v: null}, {observer_schema_list_keys: [name]}]}");
    song.applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void enforced_absent_never_creates_a_parent() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {'n': null, i: 1}}");
    song.schema("spec: {k: null, m: {'n': null}}").applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void an_awaited_field_creates_no_parent() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, m: {p: null}}");
    song.applied();

    assertThatStep(song.pass()).askedNothing().awaits("/spec/m/p");
  }

  @Test
  void a_pin_has_to_be_there_and_creates_its_parent() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, m: {p: null}}");
    song.applied().live("spec: {k: 1, m: {p: 5}}").applied().live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {p: 5}}");
  }

  @Test
  void a_value_of_another_type_is_replaced_whole() {
    Scenario song = Scenario.song().manifest("spec: {m: {x: 1}}").applied();
    for (String value : new String[] {"5", "{'y': 1}", "[1]", "{'y': 1}"}) {
      song.manifest("spec: {m: " + value + "}");

      assertThatStep(song.pass()).asked("spec: {m: " + value + "}").isAsWanted();
    }
  }
}
