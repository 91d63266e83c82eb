package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule ACT-16: outcomes partition the desired ids. */
class Act16OutcomeModelTest {

  private final ApplicationScenario app =
      new ApplicationScenario().wants("a", "spec: {k: 1}").wants("b", "spec: {k: 1}");

  @Test
  void every_desired_resource_has_one_outcome() {
    app.live("b", "spec: {k: 2}").live("c", "spec: {k: 1}").wants("c", "spec: {k: 1}");

    ApplicationStep step = app.pass();

    assertThat(step.resources().keySet())
        .containsExactly(
            ApplicationScenario.id("a"), ApplicationScenario.id("b"), ApplicationScenario.id("c"));
    assertThat(step.resources().values())
        .extracting(ResourceStep::outcome)
        .containsExactly(Outcome.CREATED, Outcome.BLOCKED, Outcome.SATISFIED);
  }

  @Test
  void what_was_created_or_updated_and_is_as_wanted_is_ready() {
    assertThat(app.pass().isReady()).isTrue();
    app.edit("a", "/spec/k", "2");

    assertThat(app.pass().isReady()).isTrue();
    assertThat(app.pass().isReady()).isTrue();
  }

  @Test
  void what_differs_and_is_not_put_right_is_never_unchanged_and_not_ready() {
    app.applied();
    for (int i = 0; i < 3; i++) {
      app.edit("a", "/spec/k", "2").applied();
    }
    app.edit("a", "/spec/k", "2");

    ApplicationStep step = app.pass();

    assertThatStep(step.resources().get(ApplicationScenario.id("a"))).hasOutcome(Outcome.WAITING);
    assertThat(step.isReady()).isFalse();
  }

  @Test
  void one_that_fails_does_not_stop_its_siblings() {
    app.server("a").failing();

    ApplicationStep step = app.pass();

    assertThatStep(step.resources().get(ApplicationScenario.id("a"))).hasOutcome(Outcome.WAITING);
    assertThatStep(step.resources().get(ApplicationScenario.id("b"))).hasOutcome(Outcome.CREATED);
    assertThat(step.isReady()).isFalse();
  }

  @Test
  void deleted_is_the_inventory_minus_what_is_desired() {
    app.applied().wantsNoMore("b");

    assertThat(app.pass().deleted()).containsExactly(ApplicationScenario.id("b"));
  }
}
