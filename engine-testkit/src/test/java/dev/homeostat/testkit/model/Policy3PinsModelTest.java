package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule POLICY-3: pins. */
class Policy3PinsModelTest {

  private static Scenario pinnedAt5() {
    return Scenario.song()
        .manifest("spec: {k: 1}")
        .schema("spec: {k: null, p: null}")
        .applied()
        .live("spec: {k: 1, p: 5}")
        .applied();
  }

  @Test
  void a_pin_ends_when_its_field_is_no_longer_observed() {
    Scenario song = pinnedAt5().schema("spec: {k: null}").applied();
    song.live("spec: {k: 1, p: 6}");
    assertThatStep(song.pass()).askedNothing().hasNoPins();
    song.schema("spec: {k: null, p: null}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/p", "6");
  }

  @Test
  void a_list_by_position_that_the_server_gave_is_pinned_E2() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema(
                """
                spec:
                  k: null
                  l: [null, {observer_schema_list_min_length: 1, observer_schema_list_max_length: 5}]
                """);
    song.server().filling("/spec/l", "[a, b, c]");

    assertThatStep(song.pass()).asked("spec: {k: 1}").pinned("/spec/l/[0]", "a").awaits();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    song.live("spec: {k: 1, l: [x, b, c]}");
    assertThatStep(song.pass()).asked("spec: {k: 1, l: [a, b, c]}");
  }

  private static final String KEYED =
      """
      spec:
        l:
          - {name: a, v: null, u: null}
          - {name: b, v: null, u: null}
          - {observer_schema_list_keys: [name]}
      """;

  @Test
  void a_pin_ends_with_a_keyed_element_that_leaves_the_manifest_E31() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {l: [{name: a, v: 1}, {name: b, v: 1}]}")
            .schema(KEYED)
            .applied();
    song.live("spec: {l: [{name: a, v: 1}, {name: b, v: 1, u: 5}]}");
    assertThatStep(song.pass()).pinned("/spec/l/[name=b]/u", "5");
    song.manifest("spec: {l: [{name: a, v: 1}]}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a, v: 1}]}").hasNoPins();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().hasNoPins();
  }

  @Test
  void a_pin_of_an_element_that_others_deleted_does_not_bring_it_back() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema("spec: {k: null, l: [{v: null}, {observer_schema_list_keys: [name]}]}")
            .applied();
    song.live("spec: {k: 1, l: [{name: o, v: 5}]}");
    assertThatStep(song.pass()).pinned("/spec/l/[name=o]/v", "5");
    song.live("spec: {k: 1, l: []}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
    song.live("spec: {k: 1, l: [{name: o, v: 6}]}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/l/[name=o]/v", "6");
  }

  @Test
  void a_pin_ends_with_an_element_that_is_removed_above_the_maximum() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1}")
            .schema(
                "spec: {k: null, l: [{v: null}, {observer_schema_list_keys: [name],"
                    + " observer_schema_list_max_length: 1}]}")
            .applied();
    song.live("spec: {k: 1, l: [{name: o, v: 5}]}").applied();
    song.live("spec: {k: 1, l: [{name: x}, {name: o, v: 5}]}");
    assertThatStep(song.pass()).asked("spec: {k: 1, l: [{name: x}]}");
    song.live("spec: {k: 1, l: [{name: o, v: 6}]}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/l/[name=o]/v", "6");
  }

  @Test
  void a_pin_of_an_element_that_the_manifest_names_comes_back_with_it() {
    Scenario song = Scenario.song().manifest("spec: {l: [{name: a, v: 1}]}").schema(KEYED);
    song.applied().live("spec: {l: [{name: a, v: 1, u: 5}]}").applied().live("spec: {l: []}");

    assertThatStep(song.pass()).asked("spec: {l: [{name: a, v: 1, u: 5}]}");
  }

  @Test
  void pins_are_sent_at_a_recreate() {
    Scenario song = pinnedAt5().deleted();

    assertThatStep(song.pass())
        .hasOutcome(Outcome.CREATED)
        .asked("spec: {k: 1, p: 5}")
        .decided("/spec/p", Policy.PINNED, SET);
  }

  @ParameterizedTest
  @CsvSource({"spec.p", "spec.q", "Value"})
  void pins_refused_at_a_recreate_are_dropped_and_the_create_repeated_at_once(String cause) {
    Scenario song = pinnedAt5().deleted();
    song.server().refusing(object -> object.at("/spec/p").asInt() == 5, cause);

    assertThatStep(song.pass())
        .hasOutcome(Outcome.CREATED)
        .asked("spec: {k: 1, p: 5}", "spec: {k: 1}")
        .hasNoPins()
        .isAsWanted();
  }

  @Test
  void pins_are_sent_once() {
    Scenario song = pinnedAt5().deleted();
    song.server().filling("/spec/p", "8").refusing("/spec/p", "5");
    assertThatStep(song.pass()).pinned("/spec/p", "8");
    song.deleted();

    assertThatStep(song.pass()).asked("spec: {k: 1, p: 8}");
  }

  @Test
  void the_pins_of_another_incarnation_do_not_count() {
    Scenario song = pinnedAt5().deleted();
    song.live("spec: {k: 1, p: 6}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/p", "6");
  }

  @ParameterizedTest
  @CsvSource({"0, 30080", "'\"\"', 10.0.0.7"})
  void a_value_that_the_server_chose_for_zero_or_empty_is_a_pin(String asked, String chosen) {
    Scenario song = Scenario.song().manifest("spec: {k: " + asked + "}");
    song.server().setting("/spec/k", chosen);
    assertThatStep(song.pass()).pinned("/spec/k", chosen).isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    song.server().obeying();
    song.live("spec: {k: other}");

    assertThatStep(song.pass())
        .asked("spec: {k: " + chosen + "}")
        .decided("/spec/k", Policy.PINNED, SET);
  }

  @Test
  void where_strict_forbids_it_zero_is_not_left_to_the_server() {
    Scenario song = Scenario.song().manifest("spec: {k: ''}");
    song.schema("{observer_schema_extends: default, observer_schema_strict: [/spec/k]}");
    song.server().setting("/spec/k", "10.0.0.7");
    assertThatStep(song.pass()).hasNoPins().isNotAsWanted();
    assertThatStep(song.pass()).asked("spec: {k: ''}").hasNoPins().isNotAsWanted();
  }

  @Test
  void a_zero_that_the_server_kept_is_enforced() {
    Scenario song = Scenario.song().manifest("spec: {k: 0}").applied();
    song.live("spec: {k: 3}");

    assertThatStep(song.pass())
        .asked("spec: {k: 0}")
        .decided("/spec/k", Policy.ENFORCED, SET)
        .hasNoPins();
  }

  @Test
  void refused_pins_are_dropped_though_the_repeated_create_fails() {
    Scenario song = pinnedAt5().deleted();
    song.server().refusing("/spec/p", "5").failing();
    assertThatStep(song.pass()).asked("spec: {k: 1, p: 5}", "spec: {k: 1}").hasNoPins();

    assertThatStep(song.later(Duration.ofSeconds(1)).pass()).asked("spec: {k: 1}");
  }

  @ParameterizedTest
  @CsvSource({"'spec: {k: 1}'", "'spec: {k: 1, l: [a]}'", "'spec: {k: 1, l: []}'"})
  void the_pins_of_a_list_by_position_are_put_back(String live) {
    Scenario song = Scenario.song().manifest("spec: {k: 1}");
    song.schema("spec: {k: null, l: [null, null]}").server().filling("/spec/l", "[a, b]");
    song.applied().live(live);

    assertThatStep(song.pass()).asked("spec: {k: 1, l: [a, b]}");
  }

  @Test
  void a_pin_of_a_list_by_position_that_is_put_back_is_decided() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}");
    song.schema("spec: {k: null, l: [null, null]}").server().filling("/spec/l", "[a, b]");
    song.applied().live("spec: {k: 1, l: [a]}");

    assertThatStep(song.pass()).decided("/spec/l/[1]", Policy.PINNED, SET);
  }
}
