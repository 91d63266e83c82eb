package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.ACCEPTED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule POLICY-6: when an accepted form is asked once more, and when it counts no more. */
class Policy6AskedAgainModelTest {

  private static final String STRICT =
      "{observer_schema_extends: default, observer_schema_strict: [/spec/k]}";

  private static Scenario overridden() {
    Scenario song = Scenario.song().manifest("spec: {k: me, j: 1}");
    song.server().setting("/spec/k", "hook");
    return song.applied();
  }

  @Test
  void an_overridden_value_is_asked_once_more_when_the_manifest_changes() {
    Scenario song = overridden().manifest("spec: {k: me, j: 2}");

    assertThatStep(song.pass()).asked("spec: {k: me, j: 2}").isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void a_dropped_value_is_asked_once_more_when_the_manifest_changes() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, typo: 1}");
    song.server().dropping("/spec/typo");
    song.applied().manifest("spec: {k: 2, typo: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 2, typo: 1}").isAsWanted();
    assertThatStep(song.pass()).askedNothing().isAsWanted();
  }

  @Test
  void an_ignored_value_is_asked_once_more_when_the_manifest_changes() {
    Scenario song = Scenario.song().manifest("spec: {k: me, j: 1}").applied();
    song.live("spec: {k: other, j: 1}").server().setting("/spec/k", "other");
    song.applied().manifest("spec: {k: me, j: 2}");

    assertThatStep(song.pass()).asked("spec: {k: me, j: 2}").isAsWanted();
  }

  @Test
  void a_normalised_value_is_not_asked_again_when_the_manifest_changes() {
    Scenario song = Scenario.song().manifest("spec: {cpu: 1000m, j: 1}");
    song.server().setting("/spec/cpu", "'1'");
    song.applied().manifest("spec: {cpu: 1000m, j: 2}");

    assertThatStep(song.pass()).asked("spec: {cpu: '1', j: 2}").isAsWanted();
  }

  @Test
  void the_last_words_of_a_server_that_stopped_to_override_are_asked_away() {
    Scenario song = overridden();
    song.server().obeying();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
    song.manifest("spec: {k: me, j: 2}");

    assertThatStep(song.pass()).asked("spec: {k: me, j: 2}").acceptedNothing().isAsWanted();
  }

  @Test
  void strict_refuses_a_form_that_was_accepted_before_E9() {
    Scenario song = overridden().schema(STRICT);

    assertThatStep(song.pass()).asked("spec: {k: me, j: 1}").isNotAsWanted();
  }

  @Test
  void strict_from_the_start_is_never_ready() {
    Scenario song = Scenario.song().manifest("spec: {k: me, j: 1}").schema(STRICT);
    song.server().setting("/spec/k", "hook");

    assertThatStep(song.pass()).isNotAsWanted();
    assertThatStep(song.pass()).asked("spec: {k: me, j: 1}").isNotAsWanted();
  }

  @Test
  void strict_tries_as_a_contest_would() {
    Scenario song = overridden().schema(STRICT);
    song.applied().applied().applied();

    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).askedNothing().isNotAsWanted();
  }

  @Test
  void strict_is_for_its_path_only() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, j: me}").schema(STRICT);
    song.server().setting("/spec/j", "hook");
    song.applied();

    assertThatStep(song.pass())
        .askedNothing()
        .decided("/spec/j", Policy.ENFORCED, ACCEPTED)
        .isAsWanted();
  }

  @Test
  void when_strict_is_gone_the_answer_is_accepted_again() {
    Scenario song = overridden().schema(STRICT).applied().withoutSchema().applied();

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }
}
