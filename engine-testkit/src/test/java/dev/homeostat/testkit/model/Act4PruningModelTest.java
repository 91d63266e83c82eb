package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules ACT-4, ACT-9, ACT-11 and ACT-13: what is deleted. */
class Act4PruningModelTest {

  private static ApplicationScenario of(int count) {
    ApplicationScenario app = new ApplicationScenario();
    for (int i = 0; i < count; i++) {
      app.wants("s" + i, "spec: {k: 1}");
    }
    return app.applied();
  }

  private static ApplicationScenario dropping(ApplicationScenario app, int count) {
    for (int i = 0; i < count; i++) {
      app.wantsNoMore("s" + i);
    }
    return app;
  }

  @Test
  void what_is_no_longer_wanted_is_deleted() {
    ApplicationScenario app = dropping(of(2), 1);

    assertThat(app.pass().deleted()).containsExactly(ApplicationScenario.id("s0"));
    assertThat(app.exists("s0")).isFalse();
    assertThat(app.exists("s1")).isTrue();
  }

  @Test
  void it_waits_until_all_before_was_applied() {
    ApplicationScenario app = dropping(of(2), 1).edit("s1", "/spec/k", "2");
    app.server("s1").failing();
    assertThat(app.pass().deleted()).isEmpty();
    app.server("s1").obeying();

    assertThat(app.later(Duration.ofSeconds(1)).pass().deleted())
        .containsExactly(ApplicationScenario.id("s0"));
  }

  @Test
  void a_refused_deletion_is_tried_again_and_keeps_from_ready() {
    ApplicationScenario app = dropping(of(2), 1).refusingDeletions();

    ApplicationStep step = app.pass();

    assertThat(step.isReady()).isFalse();
    assertThat(step.memory().resources()).containsKey(ApplicationScenario.id("s0"));
  }

  @Test
  void what_is_gone_already_is_forgotten() {
    ApplicationScenario app = dropping(of(2), 1).deleted("s0");

    ApplicationStep step = app.pass();

    assertThat(step.memory().resources()).doesNotContainKey(ApplicationScenario.id("s0"));
    assertThat(step.isReady()).isTrue();
  }

  @Test
  void what_others_made_under_its_name_is_not_deleted() {
    ApplicationScenario app = dropping(of(2), 1).deleted("s0").live("s0", "spec: {k: 1}");

    assertThat(app.pass().deleted()).isEmpty();
    assertThat(app.exists("s0")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "12, 6, 50, false",
    "12, 7, 50, true",
    "6, 5, 50, false",
    "8, 5, 50, false",
    "8, 6, 50, true",
    "20, 6, 10, true",
    "20, 5, 10, false",
    "5, 5, 50, true",
    "1, 1, 50, true",
    "20, 20, 100, true",
    "20, 19, 100, false"
  })
  void a_mass_deletion_is_held(int all, int dropped, int maxDeletePercent, boolean isHeld) {
    ApplicationScenario app =
        of(all).settings(settings -> settings.withMaxDeletePercent(maxDeletePercent));

    ApplicationStep step = dropping(app, dropped).pass();

    assertThat(step.isDeletionHeld()).isEqualTo(isHeld);
    assertThat(step.deleted()).hasSize(isHeld ? 0 : dropped);
    assertThat(step.isReady()).isNotEqualTo(isHeld);
  }

  @Test
  void a_mass_deletion_that_is_confirmed_is_done() {
    ApplicationScenario app = dropping(of(5), 5);
    assertThat(app.pass().isDeletionHeld()).isTrue();
    app.settings(settings -> settings.withAllowMassDeletion(true));

    assertThat(app.pass().deleted()).hasSize(5);
  }

  @Test
  void what_says_so_is_kept_and_let_go() {
    ApplicationScenario app =
        new ApplicationScenario()
            .wants("a", "metadata: {annotations: {homeostat.dev/on-delete: keep}}")
            .wants("b", "spec: {k: 1}")
            .applied()
            .wantsNoMore("a");

    ApplicationStep step = app.pass();

    assertThat(step.deleted()).isEmpty();
    assertThat(step.memory().resources()).doesNotContainKey(ApplicationScenario.id("a"));
    assertThat(app.exists("a")).isTrue();
  }

  @Test
  void a_paused_object_is_left_alone() {
    ApplicationScenario app = of(2);
    app.edit("s0", "/metadata/annotations", "{homeostat.dev/paused: 'true'}");
    app.edit("s0", "/spec/k", "2");
    ResourceStep step = app.pass("s0");

    assertThatStep(step).askedNothing().isNotAsWanted();
    assertThat(step.outcome()).isIn(Outcome.WAITING, Outcome.BLOCKED);
    assertThat(dropping(app, 1).pass().deleted()).isEmpty();
    assertThat(app.exists("s0")).isTrue();
  }
}
