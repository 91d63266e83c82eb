package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.REMOVED;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-7: duplicates. */
class Schema7DuplicatesModelTest {

  private static final String UNLIMITED =
      """
      spec:
        parts:
          - {name: a, v: null}
          - {observer_schema_list_keys: [name], observer_schema_list_max_length: 0}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          parts | [{name: a, v: 1}, {name: a, v: 2}] | [{name: a, v: 2}, {name: a, v: 1}]
          parts | [{name: a, v: 1}, {v: 2}]          | [{v: 2}, {name: a, v: 1}]
          tags  | [x, y, x]                          | [x, x, y]
          ports | [{port: 1}, {port: 1, protocol: TCP}] | [{port: 1}]
          """)
  void a_list_whose_keys_are_not_unique_in_the_manifest_is_whole(
      String list, String wanted, String live) {
    Scenario tune = Scenario.tune().manifest("spec: {" + list + ": " + wanted + "}").applied();
    tune.live("spec: {" + list + ": " + live + "}");

    assertThatStep(tune.pass())
        .asked("spec: {" + list + ": " + wanted + "}")
        .decided("/spec/" + list, Policy.ENFORCED, SET);
  }

  @Test
  void a_keyed_list_of_a_written_schema_is_whole_then_too() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {parts: [{name: a, v: 1}, {name: a, v: 2}]}")
            .schema(UNLIMITED)
            .applied();
    song.live("spec: {parts: [{name: a, v: 2}, {name: a, v: 1}]}");

    assertThatStep(song.pass()).asked("spec: {parts: [{name: a, v: 1}, {name: a, v: 2}]}");
  }

  @Test
  void a_second_element_of_an_observed_key_is_removed_though_the_list_is_unlimited() {
    Scenario song = Scenario.song().manifest("spec: {parts: [{name: a, v: 1}]}").schema(UNLIMITED);
    song.applied().live("spec: {parts: [{name: a, v: 1}, {name: o}, {name: a, v: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {parts: [{name: a, v: 1}, {name: o}]}")
        .decided("/spec/parts/[2]", Policy.ENFORCED, REMOVED);
  }

  @Test
  void the_element_closest_to_what_is_desired_stays_wherever_it_stands_E36() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {parts: [{name: a, v: 1, initial: 1}]}")
            .schema(UNLIMITED)
            .applied();
    song.live("spec: {parts: [{name: a, v: 2}, {name: a, v: 1, initial: 1, theirs: 5}]}");

    assertThatStep(song.pass()).asked("spec: {parts: [{name: a, v: 1, initial: 1, theirs: 5}]}");
  }

  @Test
  void the_element_closest_to_the_pin_stays() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}");
    song.schema(
        "spec: {k: null, parts: [{name: a, v: null}, {observer_schema_list_keys: [name]}]}");
    song.applied().live("spec: {k: 1, parts: [{name: a, v: 5}]}").applied();
    song.live("spec: {k: 1, parts: [{name: a, v: 6}, {name: a, v: 5, o: 1}]}");

    assertThatStep(song.pass()).asked("spec: {k: 1, parts: [{name: a, v: 5, o: 1}]}");
  }

  @Test
  void of_elements_that_are_equally_close_the_first_stays() {
    Scenario song = Scenario.song().manifest("spec: {parts: [{name: a, v: 1}]}").schema(UNLIMITED);
    song.applied().live("spec: {parts: [{name: a, v: 1, x: 1}, {name: a, v: 1, x: 2}]}");

    assertThatStep(song.pass()).asked("spec: {parts: [{name: a, v: 1, x: 1}]}");
  }

  @Test
  void a_second_member_of_a_set_is_removed_though_the_set_is_unlimited() {
    Scenario song = Scenario.song().manifest("metadata: {finalizers: [a]}").applied();
    song.live("metadata: {finalizers: [a, o, a]}");

    assertThatStep(song.pass()).asked("metadata: {finalizers: [a, o]}");
  }

  @Test
  void a_second_element_of_a_key_that_is_not_observed_is_left_alone() {
    Scenario song = Scenario.song().manifest("spec: {parts: [{name: a, v: 1}]}").schema(UNLIMITED);
    song.applied().live("spec: {parts: [{name: a, v: 1}, {name: o, v: 1}, {name: o, v: 2}]}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void two_elements_of_a_key_that_only_a_wildcard_describes_are_left_alone() {
    Scenario song = Scenario.song().manifest("spec: {parts: []}");
    song.schema("spec: {parts: [{v: null}, {observer_schema_list_keys: [name]}]}").applied();
    song.live("spec: {parts: [{name: o, v: 1}, {name: o, v: 2}]}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
