package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** ACT-4: pruning is the last wave, so with {@code awaitReady} it waits for all before it. */
class Act4AwaitedReadinessTest {

  private static final String KEPT = config("a") + config("b");

  private static String pod(String name) {
    return object("v1", "Pod", "name: " + name, "spec: {a: 1}");
  }

  /** An application in which {@code new} replaces {@code old}. */
  private static Stage replaced() {
    Stage stage = Stage.of(KEPT + pod("old")).settings(settings -> settings.withAwaitReady(true));
    stage.pass();
    ready(stage, "old");
    stage.settle();
    return stage.want(KEPT + pod("new"));
  }

  private static void ready(Stage stage, String pod) {
    stage.cluster().edit(id("Pod", pod), "/status/phase", "Succeeded");
  }

  @Test
  void what_is_replaced_stays_until_what_replaces_it_is_ready() {
    Stage stage = replaced();
    for (ReconcileResult pass : new ReconcileResult[] {stage.pass(), stage.pass()}) {
      assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
      assertThat(why(pass.delta().waiting()))
          .containsExactly(
              "old: it is deleted when all else is applied;"
                  + " it waits for Pod shop/new: it is not Ready");
    }
    assertThat(stage.cluster().get(id("Pod", "old"))).isPresent();
    ready(stage, "new");
    assertThat(sent(stage.pass())).containsExactly("delete Pod shop/old");
    assertThat(stage.settle().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void what_is_replaced_stays_if_what_replaces_it_fails() {
    Stage stage = replaced();
    stage.pass();
    stage.cluster().edit(id("Pod", "new"), "/status/phase", "Failed");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(why(pass.delta().waiting()))
        .containsExactly(
            "old: it is deleted when all else is applied;"
                + " it waits for Pod shop/new: its containers failed");
    assertThat(stage.cluster().get(id("Pod", "old"))).isPresent();
  }

  @Test
  void it_waits_for_an_object_of_others_too() {
    ResourceAddress database = ResourceAddress.of("db.example.com/v1", "Database", "shop", "x");
    Stage stage = Stage.of(KEPT + config("old"));
    stage.settle();
    ReconcileResult pass = stage.want(KEPT).want(app -> app.awaits(database, 0)).pass();
    assertThat(why(pass.delta().waiting()))
        .containsExactly(
            "old: it is deleted when all else is applied;"
                + " it waits for db.example.com/Database shop/x: it does not exist");
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
  }

  @Test
  void it_does_not_wait_unless_readiness_is_awaited() {
    Stage stage = replaced().settings(settings -> settings.withAwaitReady(false));
    stage.settle();
    assertThat(stage.cluster().get(id("Pod", "old"))).isEmpty();
  }

  @Test
  void pruning_first_makes_room_for_what_cannot_become_ready_beside_it() {
    Stage stage = replaced().settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    assertThat(sent(stage.pass())).containsExactly("delete Pod shop/old", "create Pod shop/new");
  }

  @Test
  void a_claim_that_nobody_uses_yet_does_not_hold_it_up() {
    String claim = object("v1", "PersistentVolumeClaim", "name: data", "spec: {a: 1}");
    Stage stage =
        Stage.of(KEPT + config("old")).settings(settings -> settings.withAwaitReady(true));
    stage.settle();
    stage.want(KEPT + claim).pass();
    stage.pass();
    assertThat(stage.cluster().get(configMap("old"))).isEmpty();
  }

  @Test
  void what_is_not_applied_is_named() {
    Stage stage = Stage.of(KEPT + config("old"));
    stage.settle();
    stage
        .want(KEPT + config("new"))
        .refuse(
            request -> request.isWrite() && request.address().id().equals(configMap("new")),
            Stage.refusal(403, "Forbidden", "exceeded quota"));
    assertThat(why(stage.pass().delta().waiting()))
        .containsExactly(
            "old: it is deleted when all else is applied; it waits for ConfigMap shop/new");
  }

  @Test
  void a_deletion_that_waits_for_another_one_names_it() {
    Stage stage = Stage.of(config("kept") + config("first") + pod("last"));
    stage.settle();
    stage.cluster().edit(id("Pod", "last"), "/metadata/finalizers", java.util.List.of("x/hold"));
    ReconcileResult pass = stage.delete();
    assertThat(why(pass.delta().waiting()))
        .containsExactlyInAnyOrder(
            "last: it is being deleted",
            "kept: it waits for the deletion of Pod shop/last",
            "first: it waits for the deletion of Pod shop/last");
  }
}
