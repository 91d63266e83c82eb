package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** ACT-13: an object that is kept is taken from the owner, with which it would be deleted. */
class Act13KeptObjectsTest {

  private static final ResourceId NAMESPACE = ResourceId.of("Namespace", "extra");

  /** A namespace that is in use, and a cluster-scoped owner, which can own it. */
  private static Stage inUse() {
    Owner owner =
        Owner.builder().apiVersion("e/v1").kind("Shop").name("web").uid("uid-of-owner").build();
    Stage stage =
        Stage.of(config("a") + object("v1", "Namespace", "name: extra", ""))
            .want(app -> app.owner(owner));
    stage.settle();
    assertThat(stage.value(NAMESPACE, "/metadata/ownerReferences").orElseThrow())
        .contains("uid-of-owner");
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c', namespace: 'extra'}}"));
    return stage.want(config("a"));
  }

  @Test
  void a_namespace_that_is_in_use_loses_its_owner_and_keeps_its_mark() {
    Stage stage = inUse();
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("remove /metadata/ownerReferences/0");
    Resource kept = stage.cluster().get(NAMESPACE).orElseThrow();
    assertThat(kept.label(Application.UID_LABEL)).contains(Stage.UID);
    assertThat(pass.state().record(NAMESPACE)).isEmpty();
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void a_plan_shows_that_something_is_to_be_done() {
    Stage stage = inUse();
    assertThat(stage.plan().outcome()).isNotEqualTo(Outcome.SETTLED);
    stage.settle();
    assertThat(stage.plan().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void it_is_not_forgotten_before_it_lost_its_owner() {
    Stage stage = inUse();
    boolean[] refusing = {true};
    stage.refuse(
        request -> refusing[0] && request.isWrite(),
        Stage.refusal(503, "ServiceUnavailable", "later"));
    ReconcileResult refused = stage.pass();
    assertThat(refused.problems()).extracting(Problem::code).contains("CannotRelease");
    assertThat(why(refused.delta().waiting())).singleElement().asString().contains("later");
    assertThat(refused.state().record(NAMESPACE)).isPresent();

    refusing[0] = false;
    assertThat(stage.settle().state().record(NAMESPACE)).isEmpty();
    assertThat(stage.value(NAMESPACE, "/metadata/ownerReferences")).isEmpty();
  }

  @Test
  void without_deletions_it_stays_as_it_is() {
    Stage stage = inUse().want(app -> app.actions(Action.CREATE, Action.UPDATE, Action.RECREATE));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().blocked())).hasSize(1);
    assertThat(pass.state().record(NAMESPACE)).isPresent();
  }

  @Test
  void without_deletions_what_is_gone_is_forgotten() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.cluster().remove(configMap("b"));
    stage.want(app -> app.actions(Action.CREATE, Action.UPDATE, Action.RECREATE));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(pass.delta().blocked()).isEmpty();
    assertThat(pass.state().record(configMap("b"))).isEmpty();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void an_application_does_not_delete_its_own_owner() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    String uid = stage.record(configMap("a")).uid();
    stage.want(
        app ->
            app.owner(
                Owner.builder()
                    .apiVersion("v1")
                    .kind("ConfigMap")
                    .namespace("shop")
                    .name("a")
                    .uid(uid)
                    .build()));
    ReconcileResult pass = stage.tearDown();
    assertThat(pass.delta().deleted()).containsExactly(configMap("b"));
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }
}
