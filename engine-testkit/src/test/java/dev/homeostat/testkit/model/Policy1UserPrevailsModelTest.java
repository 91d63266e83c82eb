package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import org.junit.jupiter.api.Test;

/** Rule POLICY-1: the user prevails. */
class Policy1UserPrevailsModelTest {

  private static Scenario pinnedAt5() {
    return Scenario.song()
        .manifest("spec: {k: 1}")
        .schema("spec: {k: null, p: null}")
        .applied()
        .live("spec: {k: 1, p: 5}")
        .applied();
  }

  @Test
  void what_the_manifest_says_wins_over_what_a_response_said() {
    Scenario song = pinnedAt5().manifest("spec: {k: 1, p: 7}");

    assertThatStep(song.pass())
        .asked("spec: {k: 1, p: 7}")
        .decided("/spec/p", Policy.ENFORCED, Decision.Outcome.SET)
        .hasNoPins();
  }

  @Test
  void what_a_hook_says_wins_over_what_a_response_said() {
    Scenario song = pinnedAt5().hook("/spec/p", "7");

    assertThatStep(song.pass()).asked("spec: {k: 1, p: 7}").hasNoPins();
  }

  @Test
  void setting_a_pinned_field_ends_its_pin_for_good() {
    Scenario song = pinnedAt5().manifest("spec: {k: 1, p: 7}").applied();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}").awaits("/spec/p").hasNoPins();
    song.live("spec: {k: 1, p: 9}");
    assertThatStep(song.pass()).askedNothing().pinned("/spec/p", "9");
  }

  @Test
  void saying_the_value_of_the_pin_ends_it_too() {
    Scenario song = pinnedAt5().manifest("spec: {k: 1, p: 5}");
    assertThatStep(song.pass()).askedNothing().hasNoPins();
    song.manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1}").hasNoPins();
  }

  @Test
  void a_null_ends_a_pin() {
    Scenario song = pinnedAt5().manifest("spec: {k: 1, p: null}");

    assertThatStep(song.pass())
        .asked("spec: {k: 1}")
        .decided("/spec/p", Policy.ENFORCED_ABSENT, Decision.Outcome.REMOVED)
        .hasNoPins();
  }
}
