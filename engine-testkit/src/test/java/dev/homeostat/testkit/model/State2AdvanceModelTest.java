package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule STATE-2: a record moves on only when its write succeeded, and only for what succeeded. */
class State2AdvanceModelTest {

  @Test
  void a_value_that_the_server_refused_is_not_removed_with_its_line_E16() {
    Scenario song = Scenario.song().manifest("spec: {k: 2, min: -1}").live("spec: {k: 1, min: 5}");
    song.server().refusing("/spec/min", "-1");
    song.adopt();
    song.manifest("spec: {k: 2}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void a_value_that_was_refused_alone_was_never_applied_E16() {
    Scenario song = Scenario.song().manifest("spec: {min: -1}").live("spec: {min: 5}");
    song.server().refusing("/spec/min", "-1");
    song.adopt();
    song.manifest("");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void a_value_that_was_applied_before_a_refused_one_is_still_to_be_removed() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, min: 3}").applied();
    song.manifest("spec: {k: 2, min: -1}").server().refusing("/spec/min", "-1");
    song.applied().manifest("spec: {k: 2}");

    assertThatStep(song.pass()).asked("spec: {k: 2}").isAsWanted();
  }

  @Test
  void the_paths_that_succeeded_beside_a_refused_one_were_applied() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").applied();
    song.manifest("spec: {k: 1, a: 1, min: -1}").server().refusing("/spec/min", "-1");
    song.applied().manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @Test
  void a_failed_write_applies_nothing_and_keeps_what_was_applied() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, old: 1}").applied();
    song.manifest("spec: {k: 1, theirs: 1}").server().failing();
    song.applied();
    song.live("spec: {k: 1, old: 1, theirs: 9}").manifest("spec: {k: 1}").server().obeying();

    assertThatStep(song.pass()).asked("spec: {k: 1, theirs: 9}");
  }

  @Test
  void the_proof_that_no_write_is_needed_applies_a_value() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").applied().live("spec: {k: 1, b: 1}");
    song.manifest("spec: {k: 1, b: 1}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}");
  }

  @Test
  void a_failed_create_leaves_nothing_to_remove() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, b: 1}");
    song.server().failing();
    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).isNotAsWanted();
    song.server().obeying();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.CREATED).asked("spec: {k: 1}");
  }
}
