package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** After a failure the next write of the same specification waits (ACT-6). */
class Act6PauseModelTest {

  private static Scenario failed() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").applied();
    song.live("spec: {k: 2}").server().failing();
    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).asked("spec: {k: 1}");
    song.server().obeying();
    return song;
  }

  @Test
  void the_same_waits() {
    assertThatStep(failed().pass()).hasOutcome(Outcome.WAITING).askedNothing();
    assertThatStep(failed().later(Duration.ofSeconds(1)).pass()).asked("spec: {k: 1}");
  }

  @Test
  void pauses_grow() {
    Scenario song = failed();
    song.server().failing();
    assertThatStep(song.later(Duration.ofSeconds(1)).pass()).asked("spec: {k: 1}");
    assertThatStep(song.later(Duration.ofSeconds(1)).pass()).askedNothing();
    assertThatStep(song.later(Duration.ofSeconds(1)).pass()).asked("spec: {k: 1}");
  }

  @Test
  void another_specification_is_tried_at_once() {
    Scenario song = failed();
    song.manifest("spec: {k: 3}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UPDATED).asked("spec: {k: 3}");
  }

  @Test
  void a_schema_that_observes_the_same_is_the_same_specification() {
    Scenario song = failed();
    song.schema("spec: {k: null}");
    assertThatStep(song.pass()).hasOutcome(Outcome.WAITING).askedNothing();
  }

  @Test
  void what_needs_no_write_is_unchanged() {
    Scenario song = failed();
    song.live("spec: {k: 1}");
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }
}
