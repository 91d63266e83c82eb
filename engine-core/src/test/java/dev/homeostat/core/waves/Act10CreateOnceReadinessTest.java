package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** ACT-10: what is created once and is gone is ready only if it was when it was last seen. */
class Act10CreateOnceReadinessTest {

  private static final ResourceId MIGRATION = id("batch/Job", "migrate");
  private static final String GONE =
      "it is gone, and was not ready when it was last seen; a change of its manifest creates it"
          + " again";

  private static String job(String image) {
    return object(
        "batch/v1",
        "Job",
        "name: migrate, annotations: {homeostat.dev/wave: \"0\"}",
        "spec: {ttlSecondsAfterFinished: 60, image: %s}".formatted(image));
  }

  private static Stage migrating() {
    Stage stage =
        Stage.of(job("v1") + config("after")).settings(settings -> settings.withAwaitReady(true));
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/migrate");
    return stage;
  }

  private static void ends(Stage stage, String how) {
    stage
        .cluster()
        .edit(
            MIGRATION,
            "/status/conditions",
            java.util.List.of(java.util.Map.of("type", how, "status", "True")));
  }

  private static void assertHeld(Stage stage, ReconcileResult pass) {
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.readiness()).containsEntry(MIGRATION, Readiness.failed(GONE));
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for batch/Job shop/migrate: " + GONE);
    assertThat(pass.delta().missing()).containsExactly(MIGRATION);
    assertThat(stage.record(MIGRATION).unready()).isTrue();
  }

  @Test
  void one_that_is_gone_before_it_was_ready_holds_up_what_comes_after_it() {
    Stage stage = migrating();
    stage.cluster().remove(MIGRATION);
    assertHeld(stage, stage.pass());
    assertHeld(stage, stage.restart().pass());
  }

  @Test
  void one_that_failed_and_is_gone_is_not_ready() {
    Stage stage = migrating();
    ends(stage, "Failed");
    stage.pass();
    stage.cluster().remove(MIGRATION);
    assertHeld(stage, stage.pass());
  }

  @Test
  void one_that_was_ready_and_is_gone_holds_up_nothing() {
    Stage stage = migrating();
    ends(stage, "Complete");
    stage.settle();
    stage.cluster().remove(MIGRATION);
    ReconcileResult pass = stage.restart().pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.delta().missing()).containsExactly(MIGRATION);
    assertThat(stage.record(MIGRATION).unready()).isFalse();
  }

  @Test
  void another_wish_creates_it_again_and_its_readiness_is_awaited_anew() {
    Stage stage = migrating();
    stage.cluster().remove(MIGRATION);
    stage.pass();
    stage.want(job("v2") + config("after"));
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/migrate");
    ends(stage, "Complete");
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/after");
    stage.cluster().remove(MIGRATION);
    assertThat(stage.settle().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void without_awaited_readiness_it_does_not_matter() {
    Stage stage = Stage.of(job("v1") + config("after"));
    stage.settle();
    stage.cluster().remove(MIGRATION);
    assertThat(stage.settle().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(stage.record(MIGRATION).unready()).isFalse();
  }

  @Test
  void a_plan_holds_up_the_same() {
    Stage stage = migrating();
    stage.cluster().remove(MIGRATION);
    ReconcileResult plan = stage.plan();
    assertThat(plan.delta().created()).isEmpty();
    assertThat(plan.readiness()).containsEntry(MIGRATION, Readiness.failed(GONE));
  }

  @Test
  void nothing_is_saved_again_while_its_readiness_stays_the_same() {
    Stage stage = migrating();
    stage.pass();
    assertThat(stage.pass().stateWrites()).isZero();
    ends(stage, "Complete");
    stage.settle();
    assertThat(stage.pass().stateWrites()).isZero();
  }
}
