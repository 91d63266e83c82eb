package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.HELD;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rule POLICY-7: a path or object that others keep changing is contested. */
class Policy7ContestModelTest {

  /** Repaired three times, and changed a fourth time. */
  private static Scenario fought(Duration between) {
    Scenario song = Scenario.song().manifest("spec: {k: 1, j: 1}").applied();
    for (int i = 0; i < 3; i++) {
      song.live("spec: {k: 2, j: 1}").applied().later(between);
    }
    return song.live("spec: {k: 2, j: 1}");
  }

  @Test
  void a_path_written_three_times_and_found_changed_again_is_contested() {
    assertThatStep(fought(Duration.ofSeconds(1)).pass())
        .hasOutcome(Outcome.WAITING)
        .askedNothing()
        .decided("/spec/k", Policy.ENFORCED, HELD)
        .isNotAsWanted();
  }

  @Test
  void a_path_written_twice_is_not_contested() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").applied();
    song.live("spec: {k: 2}").applied().live("spec: {k: 2}").applied().live("spec: {k: 2}");

    assertThatStep(song.pass()).asked("spec: {k: 1}").isAsWanted();
  }

  @Test
  void three_writes_in_more_than_ten_minutes_are_no_contest() {
    assertThatStep(fought(Duration.ofMinutes(4)).pass()).asked("spec: {k: 1, j: 1}");
  }

  @Test
  void three_writes_within_ten_minutes_are_a_contest() {
    assertThatStep(fought(Duration.ofMinutes(3)).pass()).askedNothing();
  }

  @Test
  void writes_that_ask_something_else_are_no_contest() {
    Scenario song = fought(Duration.ofSeconds(1)).manifest("spec: {k: 3, j: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 3, j: 1}").isAsWanted();
  }

  @Test
  void other_paths_are_not_held_up() {
    Scenario song = fought(Duration.ofSeconds(1)).live("spec: {k: 2, j: 2}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.WAITING)
        .asked("spec: {k: 2, j: 1}")
        .decided("/spec/k", Policy.ENFORCED, HELD)
        .isNotAsWanted();
  }

  @Test
  void its_repairs_wait_1_2_4_and_at_most_60_minutes() {
    Scenario song = fought(Duration.ofSeconds(1));
    song.applied();
    for (int minutes : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      song.later(Duration.ofMinutes(minutes).minusSeconds(1));
      assertThatStep(song.pass()).as("%d minutes", minutes).askedNothing().isNotAsWanted();
      song.later(Duration.ofSeconds(1));
      assertThatStep(song.pass()).as("%d minutes", minutes).asked("spec: {k: 1, j: 1}");
      song.live("spec: {k: 2, j: 1}");
    }
  }

  @Test
  void a_contest_that_the_other_gave_up_is_as_wanted() {
    Scenario song = fought(Duration.ofSeconds(1)).applied().live("spec: {k: 1, j: 1}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void an_object_created_again_three_times_and_deleted_each_time_is_contested() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}");
    song.applied().deleted();
    song.applied().deleted().applied().deleted().applied().deleted();
    assertThatStep(song.pass())
        .hasOutcome(Outcome.WAITING)
        .askedNothing()
        .decided("", Policy.ENFORCED, HELD)
        .isNotAsWanted();
    song.later(Duration.ofMinutes(1));

    assertThatStep(song.pass()).hasOutcome(Outcome.CREATED);
  }

  @Test
  void a_pinned_path_is_contested_too() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, p: null}");
    song.applied().live("spec: {k: 1, p: 5}").applied();
    for (int i = 0; i < 3; i++) {
      song.live("spec: {k: 1, p: 6}").applied();
    }
    song.live("spec: {k: 1, p: 6}");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.WAITING)
        .askedNothing()
        .decided("/spec/p", Policy.PINNED, HELD)
        .isNotAsWanted();
  }

  @Test
  void surplus_that_others_keep_adding_is_contested_too() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a}]}").applied();
    String live = "spec: {parts: [{name: a}, {name: o}]}";
    for (int i = 0; i < 3; i++) {
      tune.live(live).applied();
    }
    tune.live(live);

    assertThatStep(tune.pass()).hasOutcome(Outcome.WAITING).askedNothing().isNotAsWanted();
  }

  @Test
  void a_contested_field_that_is_no_longer_wanted_is_removed_at_once() {
    Scenario song = fought(Duration.ofSeconds(1)).applied().manifest("spec: {j: 1}");

    assertThatStep(song.pass()).asked("spec: {j: 1}").isAsWanted();
  }
}
