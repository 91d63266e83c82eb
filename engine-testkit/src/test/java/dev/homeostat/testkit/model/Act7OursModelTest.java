package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Settings;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;

/** Rule ACT-7: what is ours. */
class Act7OursModelTest {

  private static final String LABEL = "/metadata/labels/homeostat.dev~1application-uid";
  private static final String HANDED_OVER =
      "{metadata: {labels: {homeostat.dev/application-uid: others}}, spec: {k: 2}}";

  private final ApplicationScenario app = new ApplicationScenario().wants("a", "spec: {k: 1}");

  @Test
  void an_object_with_the_uid_of_the_inventory_is_ours_though_its_label_is_gone() {
    app.applied().edit("a", "/metadata/labels", "{}").edit("a", "/spec/k", "2");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
    assertThat(app.at("a", LABEL).asText()).isEqualTo("ours");
  }

  @Test
  void an_object_with_our_label_is_ours_while_the_inventory_expects_its_id() {
    app.applied().deleted("a");
    app.live("a", "{metadata: {labels: {homeostat.dev/application-uid: ours}}, spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void an_object_with_our_label_is_ours_when_the_state_is_lost() {
    app.live("a", "{metadata: {labels: {homeostat.dev/application-uid: ours}}, spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void an_object_with_our_label_that_the_inventory_does_not_expect_is_foreign() {
    app.wantsNoMore("a").wants("b", "spec: {k: 1}").applied().wants("a", "spec: {k: 1}");
    app.live("a", "{metadata: {labels: {homeostat.dev/application-uid: ours}}, spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
  }

  @Test
  void an_object_with_our_label_that_was_kept_is_ours_when_it_is_desired_again() {
    app.wantsNoMore("a").wants("b", "spec: {k: 1}").applied().wants("a", "spec: {k: 1}");
    app.live(
        "a",
        "{metadata: {labels: {homeostat.dev/application-uid: ours},"
            + " annotations: {homeostat.dev/on-delete: keep}}, spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void another_object_of_the_same_name_is_foreign() {
    app.applied().deleted("a").live("a", "spec: {k: 2}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing().isNotAsWanted();
  }

  @Test
  void an_object_with_the_label_of_another_application_was_handed_over_and_is_not_changed() {
    app.applied().live("a", HANDED_OVER);

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing().isNotAsWanted();
  }

  @Test
  void an_object_that_was_handed_over_is_let_go_and_not_deleted() {
    app.wants("b", "spec: {k: 1}").applied().live("a", HANDED_OVER).wantsNoMore("a");

    ApplicationStep step = app.pass();

    assertThat(step.deleted()).isEmpty();
    assertThat(step.memory().resources()).doesNotContainKey(ApplicationScenario.id("a"));
    assertThat(app.exists("a")).isTrue();
  }

  @Test
  void always_does_not_take_it_back_until_its_manifest_changes() {
    app.settings(all -> all.withAdoption(Settings.Adoption.ALWAYS))
        .applied()
        .live("a", HANDED_OVER);
    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
    app.wants("a", "spec: {k: 3}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
    assertThat(app.at("a", LABEL).asText()).isEqualTo("ours");
  }

  @Test
  void an_object_that_came_back_to_us_is_ours_again() {
    app.applied().live("a", HANDED_OVER).applied();
    app.edit("a", LABEL, "ours");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }
}
