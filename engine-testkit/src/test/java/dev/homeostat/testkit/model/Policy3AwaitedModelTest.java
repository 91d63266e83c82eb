package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import org.junit.jupiter.api.Test;

/** Fields that are left to the server, and that it has not given. */
class Policy3AwaitedModelTest {

  private static Scenario observing(String schema) {
    return Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, " + schema + "}");
  }

  private static final String KEYED = "{observer_schema_list_keys: [name]}";

  @Test
  void an_element_that_the_schema_names_is_awaited_as_a_whole() {
    Scenario song = observing("l: [{name: a, v: null}, " + KEYED + "]");

    assertThatStep(song.pass()).awaits("/spec/l/[name=a]");
    song.live("spec: {k: 1, l: [{name: a}]}");
    assertThatStep(song.pass()).awaits("/spec/l/[name=a]/v");
    song.live("spec: {k: 1, l: [{name: a, v: 2}]}");
    assertThatStep(song.pass()).awaits();
  }

  @Test
  void a_field_that_others_leave_out_of_their_own_elements_is_not_awaited() {
    Scenario song = observing("l: [{v: null}, " + KEYED + "]");
    song.live("spec: {k: 1, l: [{name: other}]}");

    assertThatStep(song.pass()).awaits();
  }

  @Test
  void a_field_of_an_element_in_the_manifest_is_awaited() {
    Scenario song =
        observing("l: [{v: null}, " + KEYED + "]").manifest("spec: {k: 1, l: [{name: a}]}");

    assertThatStep(song.pass()).awaits("/spec/l/[name=a]/v");
  }

  @Test
  void of_two_elements_of_one_key_the_field_of_the_closest_one_is_awaited() {
    Scenario song =
        observing("l: [{v: null}, " + KEYED + "]").manifest("spec: {k: 1, l: [{name: a, u: 0}]}");
    song.applied().live("spec: {k: 1, l: [{name: a, v: 2}, {name: a, u: 0}]}");
    song.server().failing();

    assertThatStep(song.pass()).awaits("/spec/l/[name=a]/v");
  }

  @Test
  void a_place_of_a_list_is_awaited_if_the_places_before_it_are_filled() {
    Scenario song = observing("l: [null, null]").manifest("spec: {k: 1, l: [7]}");

    assertThatStep(song.pass()).awaits("/spec/l/[1]");
    song.manifest("spec: {k: 1}");
    song.live("spec: {k: 1}");
    assertThatStep(song.pass()).awaits("/spec/l/[0]");
  }

  @Test
  void nothing_of_the_status_is_awaited() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null}\nstatus: {phase: null}");

    assertThatStep(song.pass()).awaits();
  }
}
