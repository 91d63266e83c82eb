package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-2: lists are keyed, a set, whole, or by position. */
class Schema2ListKindsModelTest {

  private static Scenario song(String manifest, String schema) {
    return Scenario.song()
        .manifest("spec: {l: " + manifest + "}")
        .schema("spec: {l: " + schema + "}")
        .applied();
  }

  @Test
  void elements_of_a_keyed_list_are_found_wherever_they_stand() {
    Scenario song =
        song("[{name: a, v: 1}]", "[{name: a, v: null}, {observer_schema_list_keys: [name]}]");
    song.live("spec: {l: [{name: b, v: 2}, {name: a, v: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: b, v: 2}, {name: a, v: 1}]}")
        .decided("/spec/l/[name=a]/v", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void members_of_a_set_are_found_by_their_value() {
    Scenario song = song("[a, b]", "[{observer_schema_list_keys: []}]");
    song.live("spec: {l: [c, b]}");

    assertThatStep(song.pass())
        .asked("spec: {l: [c, b, a]}")
        .decided("/spec/l/[=a]", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void a_whole_list_is_compared_and_written_as_one_value() {
    Scenario song = song("[{name: a, v: 1}]", "[{observer_schema_list_whole: true}]");
    song.live("spec: {l: [{name: a, v: 1, other: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: a, v: 1}]}")
        .decided("/spec/l", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void a_list_without_any_of_these_is_by_position() {
    Scenario song = song("[{name: a, v: 1}]", "[{v: null}]");
    song.live("spec: {l: [{name: b, v: 2}, {name: a, v: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: b, v: 1}, {name: a, v: 2}]}")
        .decided("/spec/l/[0]/v", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 | [a, x]    | [a]
          2 | [a, x]    | [a, x]
          2 | [a, x, y] | [a, x]
          0 | [a, x, y] | [a, x, y]
          """)
  void bounds_are_inclusive_and_a_maximum_of_0_is_unlimited(int max, String live, String kept) {
    String bounds =
        "observer_schema_list_min_length: 1, observer_schema_list_max_length: " + max + "}]";
    for (String kind : List.of("[{observer_schema_list_keys: [], ", "[null, {")) {
      Scenario song = song("[a]", kind + bounds);

      song.live("spec: {l: " + live + "}").applied();

      assertThat(song.content()).isEqualTo(Yaml.value("spec: {l: " + kept + "}"));
    }
  }

  @Test
  void a_minimum_of_the_length_is_no_shortage() {
    Scenario song =
        song("[a, b]", "[{observer_schema_list_keys: [], observer_schema_list_min_length: 2}]");

    assertThatStep(song.pass()).awaits().isAsWanted();
  }
}
