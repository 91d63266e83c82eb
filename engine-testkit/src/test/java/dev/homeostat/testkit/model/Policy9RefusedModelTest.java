package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.REFUSED;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule POLICY-9: one refused field does not block the others. */
class Policy9RefusedModelTest {

  /** An object with a field im that cannot become 2. */
  private static Scenario immutable(String manifest, String live) {
    Scenario song = Scenario.song().manifest(live).applied().manifest(manifest);
    song.server().refusing("/spec/im", "2");
    return song;
  }

  private static Scenario refused() {
    return immutable("spec: {k: 2, im: 2}", "spec: {k: 1, im: 1}").applied();
  }

  @Test
  void changes_under_a_path_that_a_cause_names_are_left_out_and_the_rest_is_sent() {
    assertThatStep(immutable("spec: {k: 2, im: 2}", "spec: {k: 1, im: 1}").pass())
        .hasOutcome(Outcome.BLOCKED)
        .asked("spec: {k: 2, im: 2}", "spec: {k: 2, im: 1}")
        .refused("/spec/im")
        .isNotAsWanted();
  }

  @Test
  void all_causes_are_left_out() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, a: 1, b: 1}").applied();
    song.manifest("spec: {k: 2, a: 2, b: 2}");
    song.server()
        .refusing(
            object -> object.at("/spec/a").asInt() == 2 || object.at("/spec/b").asInt() == 2,
            "spec.a",
            "spec.b");

    assertThatStep(song.pass())
        .asked("spec: {k: 2, a: 2, b: 2}", "spec: {k: 2, a: 1, b: 1}")
        .refused("/spec/a", "/spec/b");
  }

  @Test
  void what_a_later_answer_refuses_is_left_out_too() {
    Scenario song = immutable("spec: {k: 2, im: 2, j: 2}", "spec: {k: 1, im: 1, j: 1}");
    song.server().refusing("/spec/j", "2");

    assertThatStep(song.pass())
        .asked(
            "spec: {k: 2, im: 2, j: 2}", "spec: {k: 2, im: 1, j: 2}", "spec: {k: 2, im: 1, j: 1}")
        .refused("/spec/im", "/spec/j");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Value", "spec"})
  void causes_that_are_no_path_lead_to_one_patch_for_each_second_level_field(String cause) {
    Scenario song = Scenario.song().manifest("{spec: {a: 1, im: 1}, other: {b: 1}}").applied();
    song.manifest("{spec: {a: 2, im: 2}, other: {b: 2}}");
    song.server().refusing(object -> object.at("/spec/im").asInt() == 2, cause);

    assertThat(song.pass().asked()).hasSize(4);
    assertThat(song.content()).isEqualTo(Yaml.value("{spec: {a: 2, im: 1}, other: {b: 2}}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Value", "spec"})
  void only_the_field_that_is_refused_alone_is_remembered(String cause) {
    Scenario song = Scenario.song().manifest("spec: {a: 1, im: 1}").applied();
    song.manifest("spec: {a: 2, im: 2}");
    song.server().refusing(object -> object.at("/spec/im").asInt() == 2, cause);

    assertThatStep(song.pass()).hasOutcome(Outcome.BLOCKED).refused("/spec/im").isNotAsWanted();
  }

  @Test
  void what_is_refused_is_remembered_and_not_asked_in_each_pass() {
    assertThatStep(refused().pass())
        .hasOutcome(Outcome.BLOCKED)
        .askedNothing()
        .decided("/spec/im", Policy.ENFORCED, REFUSED)
        .refused("/spec/im")
        .isNotAsWanted();
  }

  @Test
  void it_is_tried_again_slowly() {
    Scenario song = refused();
    song.server().obeying();
    assertThatStep(song.later(Duration.ofMinutes(1)).pass()).askedNothing();

    assertThatStep(song.later(Duration.ofHours(2)).pass())
        .asked("spec: {k: 2, im: 2}")
        .refused()
        .isAsWanted();
  }

  @Test
  void refused_is_not_accepted() {
    assertThatStep(refused().pass()).acceptedNothing();
  }

  @Test
  void what_is_refused_alone_of_the_second_level_is_not_accepted() {
    Scenario song = Scenario.song().manifest("spec: {a: 1, im: 1}").applied();
    song.manifest("spec: {a: 2, im: 2}");
    song.server().refusing(object -> object.at("/spec/im").asInt() == 2, "Value");

    assertThatStep(song.pass()).acceptedNothing();
  }

  @Test
  void another_object_of_the_name_is_asked_at_once() {
    Scenario song = Scenario.song().manifest("spec: {k: 1}").applied().manifest("spec: {k: 2}");
    song.server().refusing("/spec/k", "2");
    song.applied().deleted().live("spec: {k: 1}");

    assertThatStep(song.pass()).asked("spec: {k: 2}");
  }
}
