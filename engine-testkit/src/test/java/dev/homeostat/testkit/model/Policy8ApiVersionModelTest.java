package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule POLICY-8: another apiVersion of a resource. */
class Policy8ApiVersionModelTest {

  private static final String V2 = "music.example.com/v2";

  @Test
  void drops_its_pins() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, p: null}");
    song.applied().live("spec: {k: 1, p: 5}").applied().apiVersion(V2).live("spec: {k: 1, p: 5s}");

    assertThatStep(song.pass()).askedNothing().pinned("/spec/p", "5s");
  }

  @Test
  void drops_its_accepted_forms() {
    Scenario song = Scenario.song().manifest("spec: {cpu: 1000m}");
    song.server().setting("/spec/cpu", "'1'");
    song.applied().apiVersion(V2).live("spec: {cpu: '1'}");

    assertThatStep(song.pass()).asked("spec: {cpu: 1000m}");
  }

  @Test
  void removes_of_what_was_set_before_only_what_exists_in_the_new_version() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, a: 1, b: 1}").applied();
    song.apiVersion(V2).live("spec: {k: 1, a: 1, renamed: 1}").manifest("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 1, renamed: 1}").isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
