package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule READ-1: values. */
class Read1ValuesModelTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1          | 1.0
          1.50       | 1.5
          1000000    | 1e6
          {x: null}  | {}
          {}         | {x: null}
          {a: {}}    | {a: {x: null}}
          [{x: 1}]   | [{x: 1, 'y': null}]
          """)
  void numbers_compare_by_value_and_null_and_absent_are_equal(String wanted, String live) {
    Scenario song = Scenario.song().manifest("spec: {k: " + wanted + "}").schema("spec: {k: null}");
    song.applied().live("spec: {k: " + live + "}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          1     | true
          1     | "1"
          "1"   | 1
          "1"   | "1.0"
          true  | "true"
          0     | false
          0     | ""
          false | ""
          {}    | []
          """)
  void values_never_compare_across_types(String wanted, String live) {
    Scenario song = Scenario.song().manifest("spec: {k: " + wanted + "}").applied();
    song.live("spec: {k: " + live + "}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked("spec: {k: " + wanted + "}")
        .isAsWanted();
  }

  @Test
  void an_element_keyed_by_the_number_80_is_not_the_one_keyed_by_the_text_80_E11() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {parts: [{port: 80, v: 1}]}")
            .schema(
                """
                spec:
                  parts:
                    - {port: 80, v: null}
                    - observer_schema_list_keys: [port]
                      observer_schema_list_min_length: 1
                      observer_schema_list_max_length: 1
                """)
            .applied();
    song.live("spec: {parts: [{port: '80', v: 1}]}");

    assertThatStep(song.pass())
        .asked("spec: {parts: [{port: 80, v: 1}]}")
        .decided("/spec/parts/[port=80]", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void a_new_element_gets_no_value_of_one_whose_key_reads_alike() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {parts: []}")
            .applied()
            .manifest("spec: {parts: [{name: '1'}]}")
            .schema("spec: {parts: [{v: null}, {observer_schema_list_keys: [name]}]}");
    song.live("spec: {parts: [{name: 1, v: 1}]}");

    assertThatStep(song.pass()).asked("spec: {parts: [{name: 1, v: 1}, {name: '1'}]}");
  }

  @Test
  void the_member_1_of_a_set_is_not_the_member_of_the_text_1() {
    Scenario tune = Scenario.tune().manifest("spec: {tags: ['1']}").applied();
    tune.live("spec: {tags: [1]}");

    assertThatStep(tune.pass()).asked("spec: {tags: ['1']}");
  }
}
