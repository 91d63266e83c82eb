package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.AWAITING;
import static dev.homeostat.testkit.model.Decision.Outcome.KEPT;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule POLICY-5: lists, computed once and written in one patch. */
class Policy5ListsModelTest {

  private static String control(String keys, int min, int max) {
    return "{observer_schema_list_min_length: %d, observer_schema_list_max_length: %d%s}"
        .formatted(min, max, keys.isEmpty() ? "" : ", observer_schema_list_keys: " + keys);
  }

  private static Scenario keyed(String manifest, int min, int max) {
    return Scenario.song()
        .manifest("spec: {l: " + manifest + "}")
        .schema("spec: {l: [{name: a, v: null}, " + control("[name]", min, max) + "]}")
        .applied();
  }

  @Test
  void observed_elements_are_put_back_at_their_key() {
    Scenario song = keyed("[{name: a, v: 1}]", 0, 0).live("spec: {l: [{name: o}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: o}, {name: a, v: 1}]}");
  }

  @Test
  void observed_elements_are_put_back_at_their_place() {
    Scenario song = Scenario.song().manifest("spec: {l: [x, y]}");
    song.schema("spec: {l: [null, null]}").applied().live("spec: {l: [o]}");

    assertThatStep(song.pass()).asked("spec: {l: [x, y]}");
  }

  @Test
  void below_the_minimum_further_desired_elements_are_added_whole_and_in_order() {
    Scenario song = keyed("[{name: a, v: 1}, {name: b, v: 2, i: 3}, {name: c, v: 3}]", 2, 0);
    song.live("spec: {l: []}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: a, v: 1}, {name: b, v: 2, i: 3}]}")
        .decided("/spec/l/[name=a]", Policy.ENFORCED, SET)
        .decided("/spec/l/[name=b]", Policy.ENFORCED, SET);
  }

  @ParameterizedTest
  @CsvSource({"[]", "[x]"})
  void below_the_minimum_further_desired_elements_are_added_by_position(String live) {
    Scenario song = Scenario.song().manifest("spec: {l: [x, y, z]}");
    song.schema("spec: {l: [null, " + control("", 2, 0) + "]}").applied();
    song.live("spec: {l: " + live + "}");

    assertThatStep(song.pass())
        .asked("spec: {l: [x, y]}")
        .decided("/spec/l/[1]", Policy.ENFORCED, SET);
  }

  @Test
  void a_list_at_its_maximum_is_as_wanted() {
    Scenario song = keyed("[{name: a, v: 1}]", 0, 2);
    song.live("spec: {l: [{name: o}, {name: a, v: 1}]}");

    assertThatStep(song.pass())
        .askedNothing()
        .decided("/spec/l/[name=a]/v", Policy.ENFORCED, KEPT)
        .decidedNothingAt("/spec/l/[name=o]");
  }

  @Test
  void others_count_for_the_minimum() {
    Scenario song = keyed("[{name: a, v: 1}, {name: b, v: 2}]", 2, 0);
    song.live("spec: {l: [{name: o}, {name: a, v: 1}]}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_list_below_its_minimum_with_none_left_is_awaiting_and_not_ready_E13() {
    Scenario song = keyed("[{name: a, v: 1}]", 2, 0);

    assertThatStep(song.pass())
        .hasOutcome(Outcome.WAITING)
        .askedNothing()
        .awaits("/spec/l")
        .isNotAsWanted();
    song.live("spec: {l: [{name: a, v: 1}, {name: o}]}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).awaits().isAsWanted();
  }

  @Test
  void a_list_that_is_created_below_its_minimum_is_awaiting_too() {
    Scenario song = keyed("[{name: a, v: 1}]", 2, 0).live("spec: {}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: a, v: 1}]}")
        .decided("/spec/l", Policy.ENFORCED, AWAITING)
        .awaits("/spec/l")
        .isNotAsWanted();
  }

  @Test
  void above_the_maximum_what_the_desired_state_does_not_know_is_removed_from_the_end() {
    Scenario song = keyed("[{name: a, v: 1}]", 0, 2);
    song.live("spec: {l: [{name: x}, {name: a, v: 1}, {name: y}, {name: z}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: x}, {name: a, v: 1}]}");
  }

  @Test
  void a_desired_element_that_is_not_observed_is_known() {
    Scenario song = keyed("[{name: a, v: 1}, {name: b, v: 1}]", 0, 2);
    song.live("spec: {l: [{name: a, v: 1}, {name: x}, {name: b, v: 2}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a, v: 1}, {name: b, v: 2}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '[null, '              | ''     | [x, y, z]                         | [x]
          '['                    | []     | [x, y, z]                         | [x]
          '[{name: a, v: null}, '| [name] | [{name: x}, {name: y}]            | [{name: x}]
          """)
  void bounds_hold_where_the_manifest_says_nothing(
      String elements, String keys, String live, String kept) {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema("spec: {k: null, l: " + elements + control(keys, 0, 1) + "]}")
            .applied();
    song.live("spec: {k: 1, l: " + live + "}");

    assertThatStep(song.pass()).asked("spec: {k: 1, l: " + kept + "}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).isAsWanted();
  }

  @Test
  void a_list_by_position_is_cut_from_the_end_and_keeps_its_pins() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema("spec: {k: null, l: [null, null, " + control("", 0, 2) + "]}")
            .applied();
    song.live("spec: {k: 1, l: [x, y]}").applied().live("spec: {k: 1, l: [x, z, y]}");

    assertThatStep(song.pass()).asked("spec: {k: 1, l: [x, y]}");
  }

  @Test
  void removal_missing_elements_and_bounds_are_one_patch_E35() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {l: [{name: c, v: 1}]}")
            .schema("spec: {l: [{name: c, v: null}, " + control("[name]", 1, 0) + "]}")
            .applied();
    song.manifest("spec: {l: [{name: a, v: 1}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a, v: 1}]}").isAsWanted();
  }

  @Test
  void values_missing_elements_and_the_maximum_are_one_patch() {
    Scenario song = keyed("[{name: a, v: 1}, {name: b}]", 2, 2);
    song.live("spec: {l: [{name: x}, {name: y}, {name: a, v: 2}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: x}, {name: a, v: 1}]}");
    assertThat(song.content()).isEqualTo(Yaml.value("spec: {l: [{name: x}, {name: a, v: 1}]}"));
  }

  @Test
  void pinned_elements_count_for_the_minimum_of_a_list_that_the_server_drops() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}");
    song.schema("spec: {l: [null, " + control("", 1, 1) + "]}").applied();
    song.live("spec: {k: 1, l: [x]}").applied().live("spec: {k: 1, l: [x, 'y']}");
    song.server().dropping("/spec/l");

    assertThatStep(song.pass())
        .asked("spec: {k: 1, l: [x]}")
        .hasOutcome(Outcome.UPDATED)
        .awaits()
        .isAsWanted();
  }
}
