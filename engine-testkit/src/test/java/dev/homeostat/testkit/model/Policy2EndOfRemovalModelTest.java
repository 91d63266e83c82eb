package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rule POLICY-2: when a removal is done with. */
class Policy2EndOfRemovalModelTest {

  private static Scenario dropping(String manifest) {
    return Scenario.song().manifest("spec: {a: 1, b: 1}").applied().manifest(manifest);
  }

  @Test
  void a_removal_stays_until_the_server_has_answered_200() {
    Scenario song = dropping("spec: {a: 1}");
    song.server().failing();
    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).isNotAsWanted();
    song.manifest("spec: {a: 2}");
    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).isNotAsWanted();
    song.server().obeying();

    assertThatStep(song.later(Duration.ofSeconds(2)).pass()).asked("spec: {a: 2}").isAsWanted();
  }

  @Test
  void a_refused_removal_is_shown_and_keeps_from_ready() {
    Scenario song = dropping("spec: {a: 2}");
    song.server().requiring("/spec/b");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.BLOCKED)
        .asked("spec: {a: 2}", "spec: {a: 2, b: 1}")
        .refused("/spec/b")
        .isNotAsWanted();
  }

  @Test
  void a_refused_removal_is_tried_again_slowly() {
    Scenario song = dropping("spec: {a: 2}");
    song.server().requiring("/spec/b");
    song.applied().later(Duration.ofHours(2)).server().obeying();

    assertThatStep(song.pass()).asked("spec: {a: 2}").refused().isAsWanted();
  }

  @Test
  void a_refused_removal_is_tried_again_when_what_is_found_changes() {
    Scenario song = dropping("spec: {a: 2}");
    song.server().requiring("/spec/b");
    song.applied().live("spec: {a: 2, b: 5}").server().obeying();

    assertThatStep(song.pass()).asked("spec: {a: 2}").refused().isAsWanted();
  }

  @Test
  void a_removal_that_is_answered_with_the_value_is_reported_once_and_forgotten_E17() {
    Scenario song = dropping("spec: {a: 1}");
    song.server().filling("/spec/b", "1");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked("spec: {a: 1}")
        .hasIneffective("/spec/b")
        .acceptedNothing()
        .isAsWanted();
    assertThatStep(song.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .askedNothing()
        .hasIneffective()
        .isAsWanted();
  }

  @Test
  void a_removal_that_is_answered_with_a_default_is_reported_once_and_forgotten() {
    Scenario song = dropping("spec: {a: 1}");
    song.server().filling("/spec/b", "7");

    assertThatStep(song.pass()).hasIneffective("/spec/b").isAsWanted();
    assertThatStep(song.pass()).askedNothing().hasIneffective();
  }
}
