package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.REMOVED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule POLICY-2 for lists and one-value subtrees. */
class Policy2ListRemovalModelTest {

  private static final String OPEN =
      "{observer_schema_extends: default, spec: {l: [{observer_schema_list_keys: [name]}]}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          parts | [{name: a, v: 1}, {name: b, v: 1}] | [{name: b, v: 1}]
          tags  | [a, b]                             | [b]
          l     | [a, b]                             | [b]
          parts | [{name: a}]                        | []
          rows  | [{name: a, v: 1}, {name: b, v: 1}] | [{name: b, v: 1}]
          """)
  void an_element_that_leaves_the_manifest_is_removed(String list, String before, String after) {
    Scenario tune = Scenario.tune().manifest("spec: {" + list + ": " + before + "}").applied();
    tune.manifest("spec: {" + list + ": " + after + "}");

    assertThatStep(tune.pass()).asked("spec: {" + list + ": " + after + "}").isAsWanted();
    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_element_goes_as_a_whole_with_what_others_put_into_it() {
    Scenario song =
        Scenario.song().manifest("spec: {l: [{name: a}, {name: b, v: 1}]}").schema(OPEN);
    song.applied().live("spec: {l: [{name: a}, {name: b, v: 1, o: 1}, {name: o}]}");
    song.manifest("spec: {l: [{name: a}]}");

    assertThatStep(song.pass())
        .asked("spec: {l: [{name: a}, {name: o}]}")
        .decided("/spec/l/[name=b]", Policy.ENFORCED, REMOVED);
  }

  @Test
  void all_elements_of_one_key_go() {
    Scenario song = Scenario.song().manifest("spec: {l: [{name: a}, {name: b}]}").schema(OPEN);
    song.applied().live("spec: {l: [{name: b, x: 1}, {name: a}, {name: b, x: 2}]}");
    song.manifest("spec: {l: [{name: a}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          parts | [{name: a}, {name: b}] | [{name: a}, {name: o}, {name: b}] | [{name: o}]
          parts | [{name: a}, {name: b}] | [{name: b}, {name: a}]            | -
          tags  | [a, b]                 | [b, o]                            | [o]
          tags  | [p]                    | [p, p]                            | -
          l     | [a, b]                 | [a, b, o]                         | -
          box   | {x: 1}                 | {x: 1, o: 1}                      | -
          rows  | [{name: a, v: 1}]      | [{name: a, v: 1, o: 1}]           | -
          """)
  void a_list_leaves_element_by_element_and_one_value_as_one_value_E39(
      String field, String said, String live, String rest) {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, " + field + ": " + said + "}").applied();
    tune.manifest("spec: {k: 1}").live("spec: {k: 1, " + field + ": " + live + "}");

    String left = rest.equals("-") ? "" : ", " + field + ": " + rest;
    assertThatStep(tune.pass()).asked("spec: {k: 1" + left + "}");
    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_list_by_position_leaves_element_by_element() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1, l: [a, b]}")
            .schema("spec: {k: null, l: [null, null]}");
    song.applied().live("spec: {k: 1, l: [a, b, o]}").manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, l: [o]}");
  }

  @Test
  void a_list_by_position_that_gets_shorter_is_the_list_of_the_manifest_E10() {
    Scenario song = Scenario.song().manifest("spec: {l: [{'n': a}, {'n': b}]}");
    song.schema("spec: {l: [{'n': null, p: null}, {'n': null, p: null}]}");
    song.server()
        .changing(object -> object.at("/spec/l").forEach(Policy2ListRemovalModelTest::given));
    song.applied().applied().manifest("spec: {l: [{'n': b}]}").applied();

    assertThat(song.content()).isEqualTo(Yaml.value("spec: {l: [{'n': b, p: 1}]}"));
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  private static void given(JsonNode element) {
    ((ObjectNode) element).put("p", 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}] | [1, 2, o] | [1, 2, o]
          [null, {observer_schema_list_max_length: 0}]                               | [1, 9, o] | [9, o]
          """)
  void elements_that_were_not_observed_are_let_go_with_their_list_E34(
      String schema, String live, String rest) {
    Scenario song = Scenario.song().manifest("spec: {k: 1, l: [1, 2]}");
    song.schema("spec: {k: null, l: " + schema + "}").applied();
    song.live("spec: {k: 1, l: " + live + "}").manifest("spec: {k: 1}").applied();

    assertThat(song.content()).isEqualTo(Yaml.value("spec: {k: 1, l: " + rest + "}"));
  }

  @Test
  void an_element_that_an_except_takes_is_let_go() {
    Scenario song =
        Scenario.song().manifest("spec: {l: [{name: a}, {name: b, v: 1}]}").schema(OPEN);
    song.applied().manifest("spec: {l: [{name: a}]}");
    song.schema(
        """
        observer_schema_extends: default
        observer_schema_except: ['/spec/l/[name=b]']
        spec: {l: [{observer_schema_list_keys: [name]}]}
        """);

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_field_that_leaves_an_element_is_removed_in_it() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a, v: 1, u: 1}]}").applied();
    tune.manifest("spec: {parts: [{name: a, v: 1}]}")
        .live("spec: {parts: [{name: a, v: 1, u: 1, o: 1}]}");

    assertThatStep(tune.pass())
        .asked("spec: {parts: [{name: a, v: 1, o: 1}]}")
        .decided("/spec/parts/[name=a]/u", Policy.ENFORCED, REMOVED);
  }

  @Test
  void a_field_of_an_element_that_an_except_takes_is_let_go_E6() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a, v: 1, u: 1}]}").applied();
    tune.manifest("spec: {parts: [{name: a, v: 1}]}");
    tune.schema(
        """
        observer_schema_extends: default
        observer_schema_except: ['/spec/parts/[name=a]/u']
        """);

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_element_that_comes_back_is_set_anew() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a, v: 1}, {name: b, v: 1}]}");
    tune.applied().manifest("spec: {parts: [{name: a, v: 1}]}").applied();
    tune.manifest("spec: {parts: [{name: a, v: 1}, {name: b, v: 2}]}");

    assertThatStep(tune.pass())
        .asked("spec: {parts: [{name: a, v: 1}, {name: b, v: 2}]}")
        .isAsWanted();
  }
}
