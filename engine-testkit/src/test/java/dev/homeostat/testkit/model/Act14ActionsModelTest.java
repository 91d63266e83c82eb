package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.Settings;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rules ACT-14 and STATE-4: what is not allowed, and what is known without a state. */
class Act14ActionsModelTest {

  private final ApplicationScenario app = new ApplicationScenario().wants("a", "spec: {k: 1}");

  @Test
  void without_recreate_what_was_created_stays_absent() {
    app.applied().deleted("a").allows(Action.CREATE, Action.UPDATE);

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
    app.allows(Action.RECREATE);
    assertThatStep(app.pass("a")).hasOutcome(Outcome.CREATED);
  }

  @Test
  void without_create_what_is_new_stays_absent() {
    app.allows(Action.RECREATE, Action.UPDATE, Action.DELETE);

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
  }

  @Test
  void without_update_a_difference_stays_and_is_reverted_later() {
    app.applied().edit("a", "/spec/k", "9").allows(Action.CREATE);

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
    app.allows(Action.values());
    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
    assertThat(app.at("a", "/spec/k").asInt()).isEqualTo(1);
  }

  @Test
  void without_update_what_was_dropped_is_removed_later() {
    app.wants("a", "spec: {k: 1, old: 2}").applied().wants("a", "spec: {k: 1}");
    app.allows(Action.CREATE).applied();

    assertThat(app.at("a", "/spec/old").asInt()).isEqualTo(2);
    app.allows(Action.values()).applied();
    assertThat(app.at("a", "/spec/old").isMissingNode()).isTrue();
  }

  @Test
  void without_delete_nothing_is_pruned() {
    app.wants("b", "spec: {k: 1}").applied().wantsNoMore("b").allows(Action.CREATE);

    ApplicationStep step = app.pass();
    assertThat(step.deleted()).isEmpty();
    assertThat(step.isReady()).isFalse();
    assertThat(app.exists("b")).isTrue();
  }

  @Test
  void a_teardown_deletes_what_may_be_deleted() {
    app.wants("b", "spec: {k: 1}").applied();
    app.settings(settings -> settings.withWanted(Settings.Wanted.ABSENT));

    assertThat(app.allows(Action.CREATE).pass().isReady()).isFalse();
    assertThat(app.allows(Action.DELETE).pass().isReady()).isTrue();
    assertThat(app.exists("a")).isFalse();
    assertThat(app.exists("b")).isFalse();
  }

  @Test
  void without_a_state_the_mark_makes_an_object_ours() {
    app.applied().withoutState().edit("a", "/spec/k", "9");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void without_a_state_what_was_dropped_stays() {
    app.withoutState().wants("a", "spec: {k: 1, old: 2}").applied().wants("a", "spec: {k: 1}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UNCHANGED);
    assertThat(app.at("a", "/spec/old").asInt()).isEqualTo(2);
  }
}
