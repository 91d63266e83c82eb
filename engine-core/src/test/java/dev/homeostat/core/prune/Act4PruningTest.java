package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ACT-4: pruning comes last, goes backwards, means one uid, and waits until all is gone. */
class Act4PruningTest {

  private static final String DEPLOYMENT =
      object("apps/v1", "Deployment", "name: d", "spec: {replicas: 1}");
  private static final String SERVICE =
      object("v1", "Service", "name: s", "spec: {type: ClusterIP}");

  @Test
  void what_is_no_longer_wanted_goes_after_all_else_was_applied() {
    Stage stage = Stage.of(config("old") + DEPLOYMENT);
    stage.settle();
    ReconcileResult pass = stage.want(DEPLOYMENT + config("new")).pass();
    assertThat(sent(pass))
        .containsExactly("create ConfigMap shop/new", "delete ConfigMap shop/old");
    assertThat(pass.delta().deleted()).containsExactly(configMap("old"));
    assertThat(stage.state().record(configMap("old"))).isEmpty();
  }

  @Test
  void nothing_goes_while_something_else_could_not_be_applied() {
    Stage stage = Stage.of(config("old") + DEPLOYMENT);
    stage.settle();
    stage
        .want(DEPLOYMENT + config("new"))
        .refuse(
            request -> request.verb() == ClusterRequest.Verb.CREATE,
            Stage.refusal(503, "ServiceUnavailable", "try later"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/new");
    assertThat(why(pass.delta().waiting()))
        .contains("old: it is deleted when all else is applied; it waits for ConfigMap shop/new");
    assertThat(stage.cluster().get(configMap("old"))).isPresent();
  }

  @Test
  void prune_first_turns_it_round() {
    Stage stage = Stage.of(config("old") + DEPLOYMENT);
    stage.settle();
    stage.settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    assertThat(sent(stage.want(DEPLOYMENT + config("new")).pass()))
        .containsExactly("delete ConfigMap shop/old", "create ConfigMap shop/new");
  }

  @Test
  void prune_first_creates_nothing_before_the_old_is_gone() {
    Stage stage =
        Stage.of(
            object("v1", "ConfigMap", "name: old, finalizers: [example.com/hold]", "data: {}")
                + DEPLOYMENT);
    stage.settle();
    stage.settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    assertThat(sent(stage.want(DEPLOYMENT + config("new")).pass()))
        .containsExactly("delete ConfigMap shop/old");
    assertThat(sent(stage.pass())).isEmpty();
    stage.cluster().remove(configMap("old"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/new");
  }

  @Test
  void deletion_goes_backwards_and_waits_until_a_wave_is_gone() {
    Stage stage =
        Stage.of(
            config("c")
                + SERVICE
                + object(
                    "apps/v1",
                    "Deployment",
                    "name: d, finalizers: [example.com/hold]",
                    "spec: {replicas: 1}"));
    stage.settle();
    ReconcileResult pass = stage.delete();
    assertThat(sent(pass)).containsExactly("delete apps/Deployment shop/d");
    assertThat(why(pass.delta().waiting()))
        .containsExactly(
            "d: it is being deleted",
            "s: it waits for the deletion of apps/Deployment shop/d",
            "c: it waits for the deletion of apps/Deployment shop/d");
    assertThat(sent(stage.delete())).isEmpty();
    stage.cluster().remove(id("apps/Deployment", "d"));
    assertThat(sent(stage.delete()))
        .containsExactly("delete Service shop/s", "delete ConfigMap shop/c");
    assertThat(stage.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_deletion_means_one_uid_and_says_what_becomes_of_dependents() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    String uid = stage.record(configMap("b")).uid();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(pass.requests())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.body().at("/preconditions/uid").asText()).isEqualTo(uid);
              assertThat(request.body().at("/propagationPolicy").asText()).isEqualTo("Background");
            });
  }

  @Test
  void another_object_that_took_the_name_stays() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.cluster().remove(configMap("b"));
    stage
        .cluster()
        .put(
            dev.homeostat.core.compare.Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'b', namespace: 'shop'}}"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
    assertThat(stage.state().record(configMap("b"))).isEmpty();
  }

  @Test
  void an_object_that_took_the_name_between_look_and_deletion_stays() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.DELETE) {
            stage.cluster().remove(configMap("b"));
            stage
                .cluster()
                .put(
                    dev.homeostat.core.compare.Trial.resource(
                        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'b', namespace: 'shop'}}"));
          }
          return next.get();
        });
    stage.want(config("a")).settle();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
  }

  @Test
  void an_unknown_kind_counts_as_gone_only_when_its_group_answered() {
    for (boolean answered : new boolean[] {true, false}) {
      Stage stage =
          Stage.of(object("example.com/v1", "Thing", "name: t", "spec: {}") + config("a"));
      stage.settle();
      stage
          .want(config("a"))
          .filter(
              (request, next) ->
                  request.address().id().kind().equals("Thing")
                      ? new ClusterResponse.UnknownKind(answered)
                      : next.get());
      ReconcileResult pass = stage.pass();
      assertThat(stage.state().record(id("example.com/Thing", "t")).isEmpty()).isEqualTo(answered);
      assertThat(why(pass.delta().waiting()))
          .isEqualTo(answered ? List.of() : List.of("t: its kind is not served now"));
    }
  }

  @Test
  void a_deletion_that_is_refused_is_told_and_tried_again() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    boolean[] refusing = {true};
    stage
        .want(config("a"))
        .refuse(
            request -> request.verb() == ClusterRequest.Verb.DELETE && refusing[0],
            Stage.refusal(503, "ServiceUnavailable", "try later"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("CannotDelete");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
    refusing[0] = false;
    assertThat(stage.settle().delta().waiting()).isEmpty();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  @Test
  void what_cannot_be_looked_at_is_not_deleted() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage
        .want(config("a"))
        .refuse(
            request ->
                request.verb() == ClusterRequest.Verb.READ
                    && request.address().id().name().equals("b"),
            Stage.refusal(403, "Forbidden", "no"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(stage.state().record(configMap("b"))).isPresent();
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("CannotDelete");
  }

  @Test
  void what_went_between_look_and_deletion_is_deleted_and_no_problem() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.DELETE) {
            stage.cluster().remove(configMap("b"));
          }
          return next.get();
        });
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.delta().deleted()).containsExactly(configMap("b"));
  }

  @Test
  void prune_first_restores_drift_while_a_deletion_is_pending() {
    Stage stage =
        Stage.of(
            object("v1", "ConfigMap", "name: old, finalizers: [example.com/hold]", "data: {}")
                + DEPLOYMENT
                + config("same"));
    stage.settle();
    stage.settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    stage.want(DEPLOYMENT + config("same") + config("new")).pass();
    stage.cluster().edit(id("apps/Deployment", "d"), "/spec/replicas", 7);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("patch apps/Deployment shop/d");
    assertThat(pass.delta().unchanged()).containsExactly(configMap("same"));
    assertThat(why(pass.delta().waiting()))
        .containsExactlyInAnyOrder(
            "old: it is being deleted", "new: it waits for the deletion of ConfigMap shop/old");
  }

  @Test
  void a_hook_that_fails_after_a_deletion_does_not_make_the_other_deletions_forgotten() {
    List<String> heard = new ArrayList<>();
    LifecycleHook failing =
        new LifecycleHook() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public void afterDelete(ResourceId gone, HookContext context) {
            heard.add(gone.name());
            throw new IllegalStateException();
          }
        };
    Stage stage = Stage.of(config("a") + config("b") + config("c") + config("d"));
    stage.hooks(failing).settle();
    ReconcileResult pass = stage.want(config("d")).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(stage.state().records()).containsOnlyKeys(configMap("d"));
    assertThat(heard).hasSize(1);
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void hooks_hear_of_each_deletion_once() {
    List<String> heard = new ArrayList<>();
    LifecycleHook listening =
        new LifecycleHook() {
          @Override
          public String name() {
            return "listening";
          }

          @Override
          public void afterDelete(ResourceId gone, HookContext context) {
            heard.add(gone.name());
          }
        };
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .want(app -> app.wave(configMap("b"), 2).wave(configMap("c"), 3));
    stage.hooks(listening).settle();
    stage.tearDown();
    assertThat(heard).containsExactly("c", "b", "a");
  }

  @Test
  void what_is_on_its_way_out_is_recorded_as_leaving() {
    Stage stage =
        Stage.of(
            config("a")
                + object("v1", "ConfigMap", "name: b, finalizers: [example.com/hold]", "data: {}"));
    stage.settle();
    assertThat(stage.record(configMap("b")).phase()).isEqualTo(ResourceRecord.Phase.PRESENT);
    stage.want(config("a")).pass();
    assertThat(stage.record(configMap("b")).phase()).isEqualTo(ResourceRecord.Phase.LEAVING);
  }

  @Test
  void what_a_hook_holds_back_is_recorded_as_leaving() {
    LifecycleHook waiting =
        new LifecycleHook() {
          @Override
          public String name() {
            return "waiting";
          }

          @Override
          public HookVerdict beforeDelete(Resource resource, HookContext context) {
            return HookVerdict.waitUntil(Instant.parse("2030-01-01T00:10:00Z"), "not now");
          }
        };
    Stage stage = Stage.of(config("a") + config("b")).hooks(waiting);
    stage.settle();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("b: not now");
    assertThat(stage.record(configMap("b")).phase()).isEqualTo(ResourceRecord.Phase.LEAVING);
  }

  @ParameterizedTest
  @EnumSource(Settings.Prune.class)
  void what_is_left_out_because_its_kind_is_not_known_is_not_forgotten(Settings.Prune prune) {
    String gizmo = object("example.com/v1", "Gizmo", "name: g", "spec: {a: 1}");
    Stage stage = Stage.of(config("a") + gizmo).settings(settings -> settings.withPrune(prune));
    stage.settle();
    stage.server(ServerRules.NONE.withStrictKinds(true));
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().blocked())).containsExactly("g: unknown kind");
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(stage.state().record(id("example.com/Gizmo", "g"))).isPresent();
  }

  @Test
  void what_is_not_deleted_yet_because_something_is_blocked_is_shown() {
    Stage stage = Stage.of(config("old") + config("mine"));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                    + " data: {k: 'theirs'}}"));
    ReconcileResult pass = stage.want(config("mine") + config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting()))
        .singleElement()
        .asString()
        .startsWith("old: it is deleted when all else is applied");
  }

  @Test
  void a_deletion_that_has_to_wait_for_the_rate_of_requests_comes_soon() {
    Stage stage = Stage.of(config("a") + config("b") + config("c"));
    stage.settle();
    stage.engine(engine -> engine.requestBudget(1));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).hasSize(1);
    assertThat(pass.delta().waiting()).hasSize(1);
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void a_kind_of_which_nothing_is_known_now_is_tried_again() {
    String gizmo = object("example.com/v1", "Gizmo", "name: g", "spec: {a: 1}");
    Stage stage = Stage.of(config("a") + gizmo);
    stage.settle();
    stage.filter(
        (request, server) ->
            request.address().id().kind().equals("Gizmo")
                ? new ClusterResponse.UnknownKind(false)
                : server.get());
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(why(pass.delta().waiting())).containsExactly("g: its kind is not served now");
    assertThat(pass.requeue().fixedDelay()).isPresent();
  }

  @Test
  void what_is_not_deleted_yet_because_a_field_is_contested_is_shown() {
    Stage stage = Stage.of(config("old") + config("mine"));
    stage.settle();
    for (int i = 0; i < 4; i++) {
      stage.cluster().withHand("rival").edit(configMap("mine"), "/data/k", "theirs");
      stage.pass();
    }
    ReconcileResult pass = stage.want(config("mine")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).contains("old: it is deleted when all else is applied");
    assertThat(stage.cluster().get(configMap("old"))).isPresent();
  }
}
