package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rule POLICY-2 where the kind of a list or the granularity changed: old and new desired values are
 * compared in the words of the schema in force.
 */
class Policy2ChangedSchemaModelTest {

  private static final Map<String, String> OBJECTS =
      Map.of(
          "keyed", "[{name: a, v: null}, {name: b, v: null}, {observer_schema_list_keys: [name]}]",
          "wildcard", "[{v: null}, {observer_schema_list_keys: [name]}]",
          "position", "[{name: null, v: null}, {name: null, v: null}]",
          "whole", "[{observer_schema_list_whole: true}]",
          "value", "null");

  private static final Map<String, String> SCALARS =
      Map.of(
          "set", "[{observer_schema_list_keys: []}]",
          "position", "[null, null]",
          "whole", "[{observer_schema_list_whole: true}]",
          "value", "null");

  static Stream<Arguments> kinds() {
    return Stream.of(OBJECTS, SCALARS)
        .flatMap(
            kinds ->
                kinds.keySet().stream()
                    .flatMap(
                        from ->
                            kinds.keySet().stream()
                                .map(to -> Arguments.of(kinds == SCALARS, from, to))));
  }

  @ParameterizedTest(name = "scalars: {0}, {1} to {2}")
  @MethodSource("kinds")
  void an_element_is_removed_whatever_kind_the_list_was_and_is_E3(
      boolean isScalar, String from, String to) {
    Map<String, String> kinds = isScalar ? SCALARS : OBJECTS;
    String a = isScalar ? "a" : "{name: a, v: 1}";
    String b = isScalar ? "b" : "{name: b, v: 2}";
    Scenario song = Scenario.song().manifest("spec: {l: [" + a + ", " + b + "]}");
    song.schema("spec: {l: " + kinds.get(from) + "}").applied();
    song.manifest("spec: {l: [" + b + "]}").schema("spec: {l: " + kinds.get(to) + "}");

    assertThatStep(song.pass()).asked("spec: {l: [" + b + "]}").isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @ParameterizedTest(name = "scalars: {0}, {1} to {2}")
  @MethodSource("kinds")
  void nothing_is_removed_when_the_kind_of_a_list_changes_alone(
      boolean isScalar, String from, String to) {
    Map<String, String> kinds = isScalar ? SCALARS : OBJECTS;
    String list = isScalar ? "[a, b]" : "[{name: a, v: 1}, {name: b, v: 2}]";
    Scenario song = Scenario.song().manifest("spec: {l: " + list + "}");
    song.schema("spec: {l: " + kinds.get(from) + "}").applied();
    song.schema("spec: {l: " + kinds.get(to) + "}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void the_containers_of_a_deployment_go_from_keyed_to_by_position_and_back_E3() {
    String pod = "spec: {template: {spec: {containers: %s}}}";
    String both = "[{name: a, image: x}, {name: b, image: 'y'}]";
    Scenario web = Scenario.deployment().manifest(pod.formatted(both)).applied();
    web.manifest(pod.formatted("[{name: b, image: 'y'}]"));
    web.schema(
        pod.formatted(
            "[{name: null, image: null}, {observer_schema_list_min_length: 1,"
                + " observer_schema_list_max_length: 1}]"));
    assertThatStep(web.pass()).asked(pod.formatted("[{name: b, image: 'y'}]"));
    web.withoutSchema();
    assertThatStep(web.pass()).askedNothing();
    web.manifest(pod.formatted(both)).applied();

    assertThat(web.content().at("/spec/template/spec/containers")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          m: null             | m: {x: null, 'y': null} | {x: 1, 'y': 1, o: 1} | {'y': 1, o: 1}
          m: {x: null, 'y': null} | m: null             | {x: 1, 'y': 1, o: 1} | {'y': 1}
          m: null             | m: null               | {x: 1, 'y': 1}       | {'y': 1}
          """)
  void a_field_is_removed_whatever_granularity_its_parent_had_and_has_E33(
      String from, String to, String live, String rest) {
    Scenario song = Scenario.song().manifest("spec: {m: {x: 1, 'y': 1}}");
    song.schema("spec: {" + from + "}").applied();
    song.live("spec: {m: " + live + "}")
        .manifest("spec: {m: {'y': 1}}")
        .schema("spec: {" + to + "}");

    assertThatStep(song.pass()).asked("spec: {m: " + rest + "}");
  }

  @Test
  void a_value_observed_whole_and_then_by_the_default_schema_loses_what_was_dropped_E33() {
    Scenario song = Scenario.song().manifest("spec: {m: {x: 1, 'y': 1}}").schema("spec: {m: null}");
    song.applied().manifest("spec: {m: {'y': 1}}").withoutSchema();

    assertThatStep(song.pass()).asked("spec: {m: {'y': 1}}");
  }

  @Test
  void a_map_that_leaves_when_it_becomes_one_value_keeps_what_others_put_there() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {x: 1}}");
    song.schema("spec: {k: null, m: {x: null}}").applied().live("spec: {k: 1, m: {x: 1, o: 1}}");
    song.manifest("spec: {k: 1}").schema("spec: {k: null, m: null}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {o: 1}}");
  }

  @Test
  void a_value_observed_whole_that_leaves_loses_what_the_new_schema_would_observe() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {x: 1, 'y': 1}}");
    song.schema("spec: {k: null, m: null}").applied();
    song.manifest("spec: {k: 1}").schema("spec: {k: null, m: {x: null}}");

    assertThatStep(song.pass()).asked("spec: {k: 1, m: {'y': 1}}").awaits("/spec/m/x");
  }

  @Test
  void an_element_that_changes_its_key_under_a_new_key_field_is_another_element() {
    Scenario song = Scenario.song().manifest("spec: {l: [{name: a, id: 1}, {name: b, id: 2}]}");
    song.schema("spec: {l: [{v: null}, {observer_schema_list_keys: [name]}]}").applied();
    song.manifest("spec: {l: [{name: x, id: 2}]}");
    song.schema("spec: {l: [{name: null}, {observer_schema_list_keys: [id]}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: x, id: 2}]}");
  }
}
