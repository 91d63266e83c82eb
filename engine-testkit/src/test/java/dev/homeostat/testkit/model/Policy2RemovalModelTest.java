package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.LET_GO;
import static dev.homeostat.testkit.model.Decision.Outcome.REMOVED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule POLICY-2: what was enforced and is no longer said is removed, or let go. */
class Policy2RemovalModelTest {

  private static String except(String path) {
    return "{observer_schema_extends: default, observer_schema_except: ['" + path + "']}";
  }

  @Test
  void a_field_that_the_manifest_enforced_and_no_longer_sets_is_removed() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, b: 1}").applied();
    song.manifest("spec: {a: 1}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked("spec: {a: 1}")
        .decided("/spec/b", Policy.ENFORCED, REMOVED)
        .isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_field_that_a_hook_enforced_and_no_longer_sets_is_removed() {
    Scenario song = Scenario.song().manifest("spec: {a: 1}").hook("/spec/b", "1").applied();
    song.withoutHooks();

    assertThatStep(song.pass()).asked("spec: {a: 1}");
  }

  @Test
  void a_field_that_moves_from_the_manifest_to_a_hook_stays() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, b: 1}").applied();
    song.manifest("spec: {a: 1}").hook("/spec/b", "1");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void it_is_removed_though_others_changed_it() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, b: 1}").applied();
    song.manifest("spec: {a: 1}").live("spec: {a: 1, b: 9}");

    assertThatStep(song.pass()).asked("spec: {a: 1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {x: 1}        | {x: 1}              | -
          {x: 1}        | {x: 1, o: 1}        | {o: 1}
          {x: 1, 'y': 1}  | {x: 1, o: 1, 'y': 2}  | {o: 1}
          {'n': {x: 1}}   | {'n': {x: 1}}         | -
          {'n': {x: 1}}   | {'n': {x: 1, o: 1}}   | {'n': {o: 1}}
          {'n': {x: 1}}   | {'n': {x: 1}, o: 1}   | {o: 1}
          {'n': {x: 1}}   | {o: 1}              | {o: 1}
          {x: 1}        | {x: 1, o: null}     | -
          """)
  void maps_are_removed_leaf_by_leaf_and_a_parent_goes_only_when_nothing_else_is_left(
      String said, String live, String rest) {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: " + said + "}").applied();
    song.manifest("spec: {k: 1}").live("spec: {k: 1, m: " + live + "}").applied();

    String m = rest.equals("-") ? "" : ", m: " + rest;
    assertThat(song.content()).isEqualTo(Yaml.value("spec: {k: 1" + m + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          metadata: {annotations: {}} | metadata: {annotations: {o: x}}
          spec: {resources: {}}       | spec: {resources: {limits: {cpu: 1}}}
          data: {}                    | data: {o: x}
          """)
  void dropping_an_empty_map_removes_nothing_that_others_put_there_E5(String said, String live) {
    Scenario song = Scenario.song().manifest(said).applied().live(live).applied();
    song.manifest("");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_empty_map_that_is_still_empty_goes() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {}}").applied();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void what_the_schema_would_not_observe_is_let_go_in_one_edit_or_two_E6(boolean isOneEdit) {
    Scenario song =
        Scenario.song().manifest("spec: {a: 1, b: 1}").applied().schema(except("/spec/b"));
    if (!isOneEdit) {
      song.applied();
    }
    song.manifest("spec: {a: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    song.withoutSchema();
    assertThatStep(song.pass()).askedNothing();
  }

  @Test
  void what_leaves_manifest_and_written_schema_together_is_let_go_E6() {
    Scenario song =
        Scenario.song().manifest("spec: {a: 1, b: 1}").schema("spec: {a: null, b: null}");
    song.applied().manifest("spec: {a: 1}").schema("spec: {a: null}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .askedNothing()
        .decided("/spec/b", Policy.ENFORCED, LET_GO);
  }

  @Test
  void a_field_below_an_except_that_empties_its_parent_is_let_go_E34() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {x: 1}}").schema(except("/spec/m/x"));
    song.applied().live("spec: {k: 1, m: {x: 9}}").applied().manifest("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_field_that_a_schema_still_observes_is_awaiting_and_pins_what_the_server_answers() {
    Scenario song =
        Scenario.song().manifest("spec: {a: 1, b: 1}").schema("spec: {a: null, b: null}");
    song.applied().manifest("spec: {a: 1}");
    assertThatStep(song.pass()).asked("spec: {a: 1}").awaits("/spec/b").hasNoPins().isAsWanted();

    song.manifest("spec: {a: 1, b: 1}").applied().manifest("spec: {a: 1}");
    song.server().filling("/spec/b", "9");
    assertThatStep(song.pass()).asked("spec: {a: 1}").pinned("/spec/b", "9");
  }

  @Test
  void initial_only_fields_are_let_go() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, i: 1}").schema("spec: {a: null}");
    song.applied().manifest("spec: {a: 1}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();

    song.withoutSchema();
    assertThatStep(song.pass()).askedNothing();
  }

  @Test
  void an_initial_only_field_that_is_dropped_when_it_is_observed_is_let_go_and_pinned() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, i: 1}").schema("spec: {a: null}");
    song.applied().manifest("spec: {a: 1}").schema("spec: {a: null, i: null}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/i", "1");
  }

  @Test
  void pinned_fields_are_let_go() {
    Scenario song = Scenario.song().manifest("spec: {a: 1}").schema("spec: {a: null, p: null}");
    song.applied().live("spec: {a: 1, p: 5}").applied().schema("spec: {a: null}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_field_that_is_still_said_and_no_longer_observed_is_let_go() {
    Scenario song =
        Scenario.song().manifest("spec: {a: 1, b: 1}").applied().schema("spec: {a: null}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
    song.manifest("spec: {a: 1}").withoutSchema();

    assertThatStep(song.pass()).askedNothing();
  }

  @Test
  void the_replicas_of_a_workload_are_let_go() {
    Scenario web = Scenario.deployment().manifest("spec: {paused: true, replicas: 3}").applied();
    web.manifest("spec: {paused: true}");

    assertThatStep(web.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void the_replicas_of_what_is_no_workload_are_removed() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, replicas: 3}").applied();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @Test
  void with_field_removal_off_everything_is_let_go_for_good() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, b: 1}").applied();
    song.manifest("spec: {a: 1}").removesFields(false);
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    song.removesFields(true);

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_zero_for_which_the_server_chose_a_value_is_pinned_and_let_go() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, p: 0}");
    song.server().setting("/spec/p", "30080");
    song.applied().server().obeying();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
