package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rule ACT-10: create once. */
class Act10CreateOnceModelTest {

  private static final String ONCE =
      "{metadata: {annotations: {homeostat.dev/create: once}}, spec: {k: %d}}";

  private final ApplicationScenario app = new ApplicationScenario().wants("a", ONCE.formatted(1));

  @Test
  void after_its_first_success_it_is_never_created_again_K12() {
    assertThatStep(app.pass("a")).hasOutcome(Outcome.CREATED);
    app.deleted("a");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    assertThatStep(app.pass("a")).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @Test
  void before_its_first_success_it_is_created() {
    app.server("a").failing();
    assertThatStep(app.pass("a")).hasOutcome(Outcome.WAITING);
    app.server("a").obeying();

    assertThatStep(app.later(Duration.ofSeconds(1)).pass("a")).hasOutcome(Outcome.CREATED);
  }

  @Test
  void under_another_desired_state_it_is_created_again() {
    app.applied().deleted("a").applied().wants("a", ONCE.formatted(2));

    assertThatStep(app.pass("a")).hasOutcome(Outcome.CREATED);
  }

  @Test
  void while_it_is_there_it_is_kept_as_any_other() {
    app.applied().edit("a", "/spec/k", "9");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void without_the_annotation_it_comes_back() {
    app.wants("a", "spec: {k: 1}").applied().deleted("a");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.CREATED);
  }

  @Test
  void after_an_update_that_succeeded_it_is_not_created_again() {
    app.applied().wants("a", ONCE.formatted(2)).applied().deleted("a");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void after_an_update_that_was_refused_in_part_it_is_created() {
    app.applied().server("a").refusing("/spec/k", "2");
    assertThatStep(app.wants("a", ONCE.formatted(2)).pass("a")).refused("/spec/k");
    app.server("a").obeying();
    app.deleted("a");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.CREATED);
  }
}
