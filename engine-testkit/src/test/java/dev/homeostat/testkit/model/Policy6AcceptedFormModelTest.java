package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.ACCEPTED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule POLICY-6: the form that the server answers is no drift. */
class Policy6AcceptedFormModelTest {

  /** A server that answers one value for k, whatever is asked. */
  private static Scenario answering(String asked, String answer) {
    Scenario song = Scenario.song().manifest("spec: {k: " + asked + "}");
    if (answer.equals("absent")) {
      song.server().dropping("/spec/k");
    } else {
      song.server().setting("/spec/k", answer);
    }
    return song;
  }

  @Test
  void what_the_server_answers_to_a_create_is_no_drift_and_no_write() {
    Scenario song = answering("me", "hook");
    assertThatStep(song.pass()).hasOutcome(Outcome.CREATED).isAsWanted();

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .askedNothing()
        .decided("/spec/k", Policy.ENFORCED, ACCEPTED)
        .isAsWanted();
  }

  @Test
  void what_the_server_answers_to_an_update_is_no_drift_and_no_write() {
    Scenario song = Scenario.song().manifest("spec: {k: me}").applied().live("spec: {k: other}");
    song.server().setting("/spec/k", "hook");
    assertThatStep(song.pass()).asked("spec: {k: me}").isAsWanted();

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void when_it_shows_something_else_it_is_drift() {
    Scenario song = answering("me", "hook").applied();
    song.live("spec: {k: other}");

    assertThatStep(song.pass()).asked("spec: {k: me}");
  }

  @Test
  void when_we_ask_something_else_it_is_a_change() {
    Scenario song = answering("me", "hook").applied().manifest("spec: {k: you}");

    assertThatStep(song.pass()).asked("spec: {k: you}").isAsWanted();
    assertThatStep(song.pass()).askedNothing().isAsWanted();
  }

  @Test
  void another_incarnation_has_no_accepted_forms() {
    Scenario song = answering("me", "hook").applied().deleted().live("spec: {k: hook}");

    assertThatStep(song.pass()).asked("spec: {k: me}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1000m                     | '1'
          1                         | '1'
          0.5                       | 500m
          ""                        | absent
          0                         | absent
          false                     | absent
          """,
      quoteCharacter = '`')
  void another_notation_of_the_same_is_normalised(String asked, String answered) {
    assertThatStep(answering(asked, answered).pass())
        .accepted("/spec/k", AcceptedForm.Kind.NORMALISED)
        .isAsWanted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          me  | absent
          7   | absent
          [1] | absent
          """)
  void what_is_not_there_is_dropped(String asked, String answered) {
    assertThatStep(answering(asked, answered).pass())
        .accepted("/spec/k", AcceptedForm.Kind.DROPPED)
        .isAsWanted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          me  | hook
          1   | 2
          a1  | a01
          [1] | [1, 2]
          """)
  void another_value_is_overridden(String asked, String answered) {
    assertThatStep(answering(asked, answered).pass())
        .accepted("/spec/k", AcceptedForm.Kind.OVERRIDDEN)
        .isAsWanted();
  }

  @Test
  void a_value_that_our_write_did_not_change_is_ignored() {
    Scenario song = Scenario.song().manifest("spec: {k: me}").applied().live("spec: {k: other}");
    song.server().setting("/spec/k", "other");

    assertThatStep(song.pass()).accepted("/spec/k", AcceptedForm.Kind.IGNORED).isAsWanted();
  }

  @Test
  void a_one_value_subtree_with_all_that_we_asked_and_more_is_filled_in_and_silent() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, box: {x: 1}}");
    tune.server().setting("/spec/box/y", "2").setting("/spec/box/z", "{a: 1}");
    assertThatStep(tune.pass()).isAsWanted();
    tune.manifest("spec: {k: 2, box: {x: 1}}");

    assertThatStep(tune.pass()).asked("spec: {k: 2, box: {x: 1, 'y': 2, z: {a: 1}}}");
    tune.live("spec: {k: 2, box: {x: 1, 'y': 2, z: {a: 1}, o: 1}}");
    assertThatStep(tune.pass()).asked("spec: {k: 2, box: {x: 1}}");
  }

  @Test
  void an_object_in_a_one_value_subtree_may_be_filled_in_too() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, box: {x: {'y': 1}}}");
    tune.server().setting("/spec/box/x/z", "2");
    tune.applied().manifest("spec: {k: 2, box: {x: {'y': 1}}}");

    assertThatStep(tune.pass()).asked("spec: {k: 2, box: {x: {'y': 1, z: 2}}}").isAsWanted();
  }

  @Test
  void a_one_value_subtree_in_which_a_value_that_we_asked_differs_is_overridden() {
    Scenario tune = Scenario.tune().manifest("spec: {box: {x: 1, 'y': {z: 1}}}");
    tune.server().setting("/spec/box/y/z", "2").setting("/spec/box/o", "1");

    assertThatStep(tune.pass()).accepted("/spec/box", AcceptedForm.Kind.OVERRIDDEN).isAsWanted();
  }

  @Test
  void an_empty_one_value_subtree_that_is_not_kept_is_normalised() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, box: {}}");
    tune.server().dropping("/spec/box");

    assertThatStep(tune.pass()).accepted("/spec/box", AcceptedForm.Kind.NORMALISED).isAsWanted();
    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void enforced_absent_is_accepted_as_overridden_after_one_try_E32() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, 'n': null}").schema("spec: {k: null, 'n': null}");
    song.applied().live("spec: {k: 1, 'n': 8}").server().setting("/spec/n", "8");
    assertThatStep(song.pass())
        .asked("spec: {k: 1}")
        .accepted("/spec/n", AcceptedForm.Kind.OVERRIDDEN)
        .isAsWanted();

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void enforced_absent_is_accepted_when_the_create_is_answered_with_a_value() {
    Scenario song =
        Scenario.song().manifest("spec: {k: 1, 'n': null}").schema("spec: {k: null, 'n': null}");
    song.server().filling("/spec/n", "8");

    assertThatStep(song.pass()).accepted("/spec/n", AcceptedForm.Kind.OVERRIDDEN).isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_path_that_the_write_did_not_carry_is_not_recorded() {
    Scenario song = Scenario.song().manifest("spec: {k: 2, im: 2}").live("spec: {k: 1, im: 1}");
    song.server().refusing("/spec/im", "2");

    assertThatStep(song.adopt())
        .asked("spec: {k: 2, im: 2}", "spec: {k: 2, im: 1}")
        .acceptedNothing();
  }

  @Test
  void a_path_whose_line_was_dropped_is_not_recorded() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1, m: {x: 1, 'y': 1}}")
            .schema("spec: {k: null, m: null}");
    song.applied().manifest("spec: {k: 1}").server().setting("/spec/m", "{x: 1, 'y': 1}");
    song.server().filling("/spec/m", "{x: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}").acceptedNothing();
  }

  @Test
  void an_override_that_begins_at_an_update_ends_after_at_most_one_patch_more_E22() {
    Scenario song =
        Scenario.song().manifest("spec: {k: me, j: 1}").applied().live("spec: {k: me, j: 2}");
    song.server().setting("/spec/k", "hook");
    assertThatStep(song.pass()).asked("spec: {k: me, j: 1}");
    song.applied();

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }
}
