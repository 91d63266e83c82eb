package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule POLICY-6 for lists: surplus that the server added. */
class Policy6SurplusModelTest {

  private static final String BY_POSITION =
      "spec: {l: [null, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 1}]}";

  private static Scenario injected() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, parts: [{name: a}]}");
    tune.server().injecting("/spec/parts", "{name: car}");
    return tune.applied();
  }

  @Test
  void an_element_that_the_answer_to_a_create_has_besides_is_accepted() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a}]}");
    tune.server().injecting("/spec/parts", "{name: car}");

    assertThatStep(tune.pass()).accepted("/spec/parts", AcceptedForm.Kind.OVERRIDDEN).isAsWanted();
    assertThatStep(tune.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .askedNothing()
        .decided("/spec/parts", Policy.ENFORCED, Decision.Outcome.ACCEPTED)
        .isAsWanted();
  }

  @Test
  void a_member_that_the_answer_to_a_create_has_besides_is_accepted() {
    Scenario tune = Scenario.tune().manifest("spec: {tags: [a]}");
    tune.server().injecting("/spec/tags", "w");
    tune.applied();

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void the_length_that_the_answer_to_a_create_has_is_accepted() {
    Scenario song = Scenario.song().manifest("spec: {l: [a]}").schema(BY_POSITION);
    song.server().injecting("/spec/l", "w");

    assertThatStep(song.pass()).accepted("/spec/l", AcceptedForm.Kind.OVERRIDDEN).isAsWanted();
    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void an_element_that_was_accepted_as_absent_makes_no_other_one_surplus() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: q}]}");
    tune.server().setting("/spec/parts", "[{name: q}, {name: r}]");
    tune.applied().manifest("spec: {parts: [{name: p}]}").applied();
    tune.live("spec: {parts: [{name: q}, {name: r}, {name: p}]}").applied();
    tune.manifest("spec: {parts: [{name: p}], k: 1}");

    assertThatStep(tune.pass()).asked("spec: {parts: [{name: r}, {name: p}], k: 1}");
  }

  @Test
  void what_others_add_later_is_removed_beside_it() {
    Scenario tune = injected().live("spec: {k: 1, parts: [{name: o}, {name: car}, {name: a}]}");

    assertThatStep(tune.pass()).asked("spec: {k: 1, parts: [{name: car}, {name: a}]}");
  }

  @Test
  void what_others_append_to_a_list_by_position_is_removed_once_E38() {
    Scenario song = Scenario.song().manifest("spec: {l: [a]}").schema(BY_POSITION).applied();
    song.server().injecting("/spec/l", "w");
    song.live("spec: {l: [a, o]}");
    assertThatStep(song.pass()).asked("spec: {l: [a]}").isAsWanted();

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void an_injection_that_begins_at_an_update_ends_after_at_most_one_patch_more_E22() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, parts: [{name: a}]}").applied();
    tune.server().injecting("/spec/parts", "{name: car}");
    tune.live("spec: {k: 2, parts: [{name: a}]}").applied().applied();

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void accepted_surplus_stays_when_the_manifest_changes_E37() {
    Scenario tune = injected().manifest("spec: {k: 2, parts: [{name: a}]}");
    assertThatStep(tune.pass()).asked("spec: {k: 2, parts: [{name: a}, {name: car}]}").isAsWanted();
    tune.manifest("spec: {k: 3, parts: [{name: a}]}").server().obeying();

    assertThatStep(tune.pass()).asked("spec: {k: 3, parts: [{name: a}, {name: car}]}").isAsWanted();
    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void accepted_surplus_stays_until_strict_is_said() {
    Scenario tune = injected();
    tune.schema("{observer_schema_extends: default, observer_schema_strict: [/spec/parts]}");

    assertThatStep(tune.pass()).asked("spec: {k: 1, parts: [{name: a}]}").isNotAsWanted();
  }

  @Test
  void strict_leaves_what_is_within_the_bounds() {
    Scenario song = Scenario.song().manifest("spec: {l: [a]}");
    song.schema(
        """
        observer_schema_strict: [/spec/l]
        spec: {l: [{observer_schema_list_keys: [], observer_schema_list_max_length: 2}]}
        """);
    song.applied().live("spec: {l: [a, o]}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void accepted_surplus_stays_until_the_bounds_change() {
    Scenario tune = injected().manifest("spec: {k: 1, parts: [{name: a}, {name: b}]}");
    tune.server().obeying();

    assertThatStep(tune.pass()).asked("spec: {k: 1, parts: [{name: a}, {name: b}]}").isAsWanted();
  }

  @Test
  void surplus_of_an_object_that_is_adopted_is_removed() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a}]}");
    tune.live("spec: {parts: [{name: a}, {name: o}]}");

    assertThatStep(tune.adopt()).asked("spec: {parts: [{name: a}]}");
  }

  @Test
  void an_element_whose_line_was_dropped_is_not_accepted_when_it_comes_back() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a}, {name: b}]}").applied();
    tune.server().injecting("/spec/parts", "{name: b}");
    tune.manifest("spec: {parts: [{name: a}]}");

    assertThatStep(tune.pass())
        .asked("spec: {parts: [{name: a}]}")
        .hasIneffective("/spec/parts/[name=b]")
        .acceptedNothing();
  }

  @Test
  void an_element_that_the_server_puts_back_again_and_again_is_accepted_after_one_patch_more() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a}, {name: b}]}").applied();
    tune.server().injecting("/spec/parts", "{name: b}");
    tune.manifest("spec: {parts: [{name: a}]}").applied().applied();

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void surplus_at_first_sight_after_a_lost_create_is_not_removed_in_that_pass_E19() {
    Scenario tune = Scenario.tune().manifest("spec: {k: 1, parts: [{name: a}]}");
    tune.server().injecting("/spec/parts", "{name: car}").losingAnswers();
    tune.applied().server().obeying();

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
