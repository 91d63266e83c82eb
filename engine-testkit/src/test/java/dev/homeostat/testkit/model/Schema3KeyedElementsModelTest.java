package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.PINNED;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule SCHEMA-3: keyed elements carry the values of their keys. */
class Schema3KeyedElementsModelTest {

  private static final String PORTS =
      """
      spec:
        ports:
          - {port: 80, protocol: TCP, v: null}
          - observer_schema_list_keys: [port, protocol]
            observer_schema_list_max_length: 0
      """;

  private static Scenario song(String parts, String schema) {
    return Scenario.song()
        .manifest("spec: {parts: " + parts + "}")
        .schema("spec: {parts: " + schema + "}")
        .applied();
  }

  @Test
  void an_element_is_observed_in_the_leaves_of_its_own_schema_only() {
    Scenario song =
        song(
            "[{name: a, v: 1, u: 1}, {name: b, v: 1, u: 1}]",
            "[{name: a, v: null}, {name: b, u: null}, {observer_schema_list_keys: [name]}]");
    song.live("spec: {parts: [{name: a, v: 2, u: 2}, {name: b, v: 2, u: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {parts: [{name: a, v: 1, u: 2}, {name: b, v: 2, u: 1}]}");
  }

  @Test
  void an_element_without_key_values_stands_for_every_element_not_named() {
    Scenario song =
        song(
            "[{name: a, v: 1, u: 1}, {name: b, v: 1, u: 1}]",
            "[{name: a, v: null}, {u: null}, {observer_schema_list_keys: [name]}]");
    song.live("spec: {parts: [{name: a, v: 2, u: 2}, {name: b, v: 2, u: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {parts: [{name: a, v: 1, u: 2}, {name: b, v: 2, u: 1}]}")
        .decided("/spec/parts/[name=b]/u", Policy.ENFORCED, SET);
  }

  @Test
  void a_field_of_an_element_that_only_a_wildcard_names_is_pinned_E12() {
    Scenario song = song("[{name: a, v: 1}]", "[{v: null}, {observer_schema_list_keys: [name]}]");
    song.live("spec: {parts: [{name: a, v: 1}, {name: b, v: 7}]}");
    assertThatStep(song.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .decided("/spec/parts/[name=b]/v", Policy.PINNED, PINNED);
    song.live("spec: {parts: [{name: a, v: 1}, {name: b, v: 8}]}");

    assertThatStep(song.pass())
        .asked("spec: {parts: [{name: a, v: 1}, {name: b, v: 7}]}")
        .decided("/spec/parts/[name=b]/v", Policy.PINNED, SET);
  }

  @Test
  void a_missing_protocol_is_tcp() {
    Scenario song = Scenario.song().manifest("spec: {ports: [{port: 80, v: 1}]}").schema(PORTS);
    song.applied().live("spec: {ports: [{port: 80, protocol: TCP, v: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {ports: [{port: 80, protocol: TCP, v: 1}]}")
        .decided("/spec/ports/[port=80,protocol=TCP]/v", Policy.ENFORCED, SET);
  }

  @Test
  void port_80_is_not_confused_with_80_of_udp() {
    Scenario song = Scenario.song().manifest("spec: {ports: [{port: 80, v: 1}]}").schema(PORTS);
    song.applied().live("spec: {ports: [{port: 80, protocol: UDP, v: 2}]}");

    assertThatStep(song.pass())
        .asked("spec: {ports: [{port: 80, protocol: UDP, v: 2}, {port: 80, v: 1}]}");
  }

  @Test
  void no_other_key_has_a_default() {
    Scenario song =
        song("[{name: a, v: 1}]", "[{name: a, v: null}, {observer_schema_list_keys: [name]}]");
    song.live("spec: {parts: [{v: 2}, {name: a, v: 1}]}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void the_keys_of_an_element_are_no_fields_of_their_own() {
    Scenario tune = Scenario.tune().manifest("spec: {ports: [{port: 80}]}").applied();
    tune.live("spec: {ports: [{port: 80, protocol: TCP}]}");

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).awaits().isAsWanted();
  }
}
