package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Delta;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.Request;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Law 13: a plan says what the next pass does: its partition, its changes, its problems. */
class Law13PlanIsPassE8Test {

  private static final String WAVE_0 =
      object("v1", "ConfigMap", "name: a, annotations: {homeostat.dev/wave: '0'}", "data: {k: v}");
  private static final String WAVE_1 =
      object("v1", "ConfigMap", "name: b, annotations: {homeostat.dev/wave: '1'}", "data: {k: v}");

  /** Plans, passes, and compares the two; returns the plan. */
  private static ReconcileResult planned(Stage stage) {
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    Delta said = plan.delta();
    Delta done = pass.delta();
    assertThat(said.created()).as("created").isEqualTo(done.created());
    assertThat(said.updated()).as("updated").isEqualTo(done.updated());
    assertThat(said.unchanged()).as("unchanged").isEqualTo(done.unchanged());
    assertThat(said.satisfied()).as("satisfied").isEqualTo(done.satisfied());
    assertThat(said.waiting()).as("waiting").isEqualTo(done.waiting());
    assertThat(said.blocked()).as("blocked").isEqualTo(done.blocked());
    assertThat(said.deleted()).as("deleted").isEqualTo(done.deleted());
    assertThat(plan.problems()).as("problems").isEqualTo(pass.problems());
    assertThat(plan.outcome() == ReconcileResult.Outcome.FAILED)
        .as("%s and %s", plan, pass)
        .isEqualTo(pass.outcome() == ReconcileResult.Outcome.FAILED);
    if (plan.outcome() == ReconcileResult.Outcome.SETTLED) {
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
    return plan;
  }

  private static void put(Stage stage, String metadata) {
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap',"
                    + " metadata: {name: 'a', namespace: 'shop'%s}, data: {k: 'theirs'}}"
                        .formatted(metadata)));
  }

  @Test
  void a_contested_object_is_not_in_sync() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    for (int i = 0; i < 3; i++) {
      stage.cluster().remove(configMap("a"));
      stage.pass();
    }
    stage.cluster().remove(configMap("a"));
    assertThat(planned(stage).outcome()).isEqualTo(ReconcileResult.Outcome.PENDING);
  }

  @Test
  void a_foreign_object_is_the_problem_that_it_is_in_the_pass() {
    Stage stage = Stage.of(config("a"));
    put(stage, "");
    ReconcileResult plan = planned(stage);
    assertThat(plan.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(plan.problems()).extracting(Problem::code).containsExactly("ForeignObject");
  }

  @Test
  void an_object_that_is_paused_is_the_warning_that_it_is_in_the_pass() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThat(planned(stage).problems()).extracting(Problem::code).containsExactly("Paused");
  }

  @Test
  void an_object_whose_annotation_says_that_it_is_not_paused_is_no_problem() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "false");
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult plan = planned(stage);
    assertThat(plan.problems()).isEmpty();
    assertThat(plan.delta().updated()).hasSize(1);
  }

  @Test
  void an_unknown_kind_is_the_problem_that_it_is_in_the_pass() {
    Stage stage = Stage.of(config("a") + object("e.org/v1", "Unheard", "name: u", "spec: {}"));
    stage.server(ServerRules.NONE.withStrictKinds(true));
    assertThat(planned(stage).problems()).extracting(Problem::code).contains("UnknownKind");
  }

  @Test
  void a_kind_whose_group_does_not_answer_is_not_called_unknown() {
    Stage stage = Stage.of(config("a") + object("e.org/v1", "Thing", "name: t", "spec: {}"));
    stage.filter(
        (request, next) ->
            request.address().id().kind().equals("Thing")
                ? new ClusterResponse.UnknownKind(false)
                : next.get());
    ReconcileResult plan = planned(stage);
    assertThat(plan.problems()).isEmpty();
    assertThat(Stage.why(plan.delta().waiting())).containsExactly("t: its kind is not served now");
  }

  @Test
  void what_waits_after_a_failure_waits_in_the_plan() {
    Stage stage = Stage.of(config("a"));
    stage.refuse(request -> request.isWrite(), refusal(503, "ServiceUnavailable", "later"));
    stage.pass();
    ReconcileResult plan = planned(stage);
    assertThat(plan.delta().created()).isEmpty();
    assertThat(plan.problems()).extracting(Problem::code).containsExactly("ServerFailed");
  }

  @Test
  void k17_what_is_ours_by_its_marks_is_ours_when_the_state_is_lost() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.loseState();
    ReconcileResult plan = planned(stage);
    assertThat(plan.delta().unchanged()).containsExactly(configMap("a"));
    assertThat(plan.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void k17_what_is_no_longer_wanted_is_deleted_when_the_state_is_lost() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.loseState().want(config("a"));
    assertThat(planned(stage).delta().deleted()).containsExactly(configMap("b"));
  }

  @Test
  void what_is_found_in_a_secret_when_the_state_is_lost_has_the_same_digest() {
    Stage stage = Stage.of(object("v1", "Secret", "name: a", "data: {k: dg==}"));
    stage.settle();
    stage.cluster().edit(Stage.id("Secret", "a"), "/data/k", "dw==");
    stage.loseState();
    assertThat(planned(stage).delta().updated()).hasSize(1);
  }

  @Test
  void resources_of_a_wave_are_reported_in_their_order() {
    Stage stage = Stage.of(config("'0'") + config("a") + config("b"));
    put(stage, "");
    stage.refuse(request -> request.isWrite(), refusal(503, "ServiceUnavailable", "later"));
    assertThat(stage.pass().problems())
        .extracting(Problem::code)
        .containsExactly("ServerFailed", "ForeignObject", "ServerFailed");
  }

  @Test
  void what_comes_after_a_blocked_resource_waits() {
    Stage stage = Stage.of(WAVE_0 + WAVE_1);
    put(stage, "");
    assertThat(Stage.why(planned(stage).delta().waiting()))
        .containsExactly("b: it waits for ConfigMap shop/a");
  }

  @Test
  void what_is_deleted_last_waits_for_what_is_blocked() {
    Stage stage = Stage.of(config("a") + config("b") + config("c"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    stage.want(config("a") + config("b"));
    assertThat(Stage.why(planned(stage).delta().waiting()))
        .containsExactly(
            "c: it is deleted when all else is applied; it waits for ConfigMap shop/a");
  }

  @Test
  void deletions_that_have_to_be_confirmed_are_blocked() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.want("");
    ReconcileResult plan = planned(stage);
    assertThat(plan.delta().deleted()).isEmpty();
    assertThat(plan.delta().blocked()).hasSize(2);
  }

  @Test
  void of_what_is_created_beside_the_deletions_the_guard_takes_note() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.want(config("c"));
    assertThat(planned(stage).delta().deleted())
        .containsExactlyInAnyOrder(configMap("a"), configMap("b"));
  }

  @Test
  void what_is_pruned_first_is_judged_first() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.settings(settings -> settings.withPrune(Settings.Prune.FIRST)).want("");
    assertThat(planned(stage).delta().blocked()).hasSize(2);
  }

  @Test
  void an_object_that_is_let_go_is_written_to() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.want(
        app ->
            app.owner(
                Owner.builder()
                    .apiVersion("e/v1")
                    .kind("Shop")
                    .namespace("shop")
                    .name("web")
                    .uid(Stage.UID)
                    .build()));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1on-delete", "keep");
    stage.want(config("b"));
    ReconcileResult plan = stage.plan();
    assertThat(plan.outcome()).isEqualTo(ReconcileResult.Outcome.PENDING);
    assertThat(stage.pass().requests())
        .extracting(Request::verb)
        .containsExactly(Request.Verb.PATCH);
  }

  @Test
  void resources_that_are_wanted_absent_are_deleted_backwards() {
    Stage stage = Stage.of(WAVE_0 + WAVE_1);
    stage.settle();
    stage.cluster().edit(configMap("b"), "/metadata/annotations/homeostat.dev~1paused", "true");
    stage.want(app -> app.wanted(Settings.Wanted.ABSENT));
    assertThat(Stage.why(planned(stage).delta().waiting()))
        .containsExactly("a: it waits for the deletion of ConfigMap shop/b");
  }

  @Test
  void a_suspended_application_is_not_looked_at() {
    Stage stage = Stage.of(config("a") + config("a"));
    stage.want(app -> app.suspend(true));
    assertThat(planned(stage).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void drift_new_resources_and_removed_ones_are_as_planned() {
    Stage stage = Stage.of(config("a") + config("b") + config("c"));
    stage.settle();
    stage.cluster().withHand("rival").edit(configMap("a"), "/data/k", "theirs");
    stage.forward(Duration.ofMinutes(1)).want(config("a") + config("b", "w") + config("d"));
    ReconcileResult plan = planned(stage);
    assertThat(plan.delta().updated()).hasSize(2);
    assertThat(plan.delta().created()).containsExactly(configMap("d"));
    assertThat(plan.delta().deleted()).containsExactly(configMap("c"));
  }

  @Test
  void a_plan_changes_neither_the_cluster_nor_the_state() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    Resource before = stage.cluster().get(configMap("a")).orElseThrow();
    var state = stage.state();
    stage.loseState().want(config("b", "w"));
    ReconcileResult plan = stage.plan();
    assertThat(plan.requests()).isEmpty();
    assertThat(plan.stateWrites()).isZero();
    assertThat(stage.cluster().get(configMap("a"))).contains(before);
    assertThat(state.records()).hasSize(2);
    assertThat(stage.state().records()).isEmpty();
  }
}
