package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.Settings.Wanted;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ACT-14: to suspend is to stop acting; to want nothing is to tear down and stay. */
class Act14SuspendAndTeardownTest {

  @Test
  void a_suspended_application_is_not_acted_on() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult pass = stage.settings(settings -> settings.withSuspend(true)).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().condition(Condition.SUSPENDED)).isPresent();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"else\"");
  }

  @Test
  void it_says_so_once() {
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withSuspend(true));
    assertThat(stage.pass().stateWrites()).isEqualTo(1);
    assertThat(stage.pass().stateWrites()).isZero();
  }

  @Test
  void it_goes_on_where_it_was() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.settings(settings -> settings.withSuspend(true)).pass();
    ReconcileResult pass = stage.settings(settings -> settings.withSuspend(false)).settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(pass.state().condition(Condition.SUSPENDED)).isEmpty();
  }

  @Test
  void it_says_before_it_is_deleted_what_becomes_of_its_resources() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true));
    String message = stage.pass().state().condition(Condition.SUSPENDED).orElseThrow().message();
    assertThat(message).endsWith("if the application is deleted, so are its resources");
    assertThat(stage.plan().conditions().toString()).contains(message);

    assertThat(sent(stage.tearDown())).containsExactly("delete ConfigMap shop/a");
  }

  @Test
  void a_suspended_application_that_goes_with_orphan_leaves_everything() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true).withDeletion(Deletion.ORPHAN));
    String message = stage.pass().state().condition(Condition.SUSPENDED).orElseThrow().message();
    assertThat(message).endsWith("if the application is deleted, its resources stay");
    assertThat(stage.plan().conditions().toString()).contains(message);

    assertThat(stage.tearDown().delta().deleted()).isEmpty();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void suspension_comes_before_the_wish_for_nothing() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true).withWanted(Wanted.ABSENT));
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void an_application_that_goes_may_leave_all_to_nobody() {
    Owner owner =
        Owner.builder()
            .apiVersion("example.com/v1")
            .kind("Bundle")
            .namespace("shop")
            .name("web")
            .uid(Stage.UID)
            .build();
    Stage stage =
        Stage.of(
            Application.ownedBy(owner)
                .manifest(Manifest.parse(config("a") + config("b")))
                .settings(settings -> settings.withDeletion(Deletion.ORPHAN))
                .build());
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.cluster().remove(configMap("b"));
    ReconcileResult pass = stage.tearDown();
    assertThat(sent(pass)).containsExactly("patch ConfigMap shop/a");
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(pass.state().records()).isEmpty();
    Resource left = stage.cluster().get(configMap("a")).orElseThrow();
    assertThat(left.tree().at("/data/k").asText()).isEqualTo("else");
    assertThat(left.label(Application.UID_LABEL)).isEmpty();
    assertThat(left.tree().at("/metadata/ownerReferences")).isEmpty();
  }

  @Test
  void what_is_somebody_elses_by_now_is_not_let_go() {
    Stage stage =
        Stage.of(config("a")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    stage
        .cluster()
        .put(
            Resource.of(
                Manifest.parse(
                        "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: a,"
                            + " labels: {homeostat.dev/application-uid: other}}}")
                    .documents()
                    .get(0)));
    assertThat(sent(stage.tearDown())).isEmpty();
    assertThat(stage.value(configMap("a"), "/metadata/labels/homeostat.dev~1application-uid"))
        .contains("\"other\"");
  }

  @Test
  void what_cannot_be_let_go_holds_up_the_end() {
    Stage stage =
        Stage.of(config("a")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    boolean[] refusing = {true};
    stage.refuse(
        request -> request.isWrite() && refusing[0],
        Stage.refusal(503, "ServiceUnavailable", "no"));
    ReconcileResult pass = stage.delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems().toString()).contains("CannotRelease");
    assertThat(pass.state().records()).hasSize(1);
    refusing[0] = false;
    assertThat(stage.tearDown().state().records()).isEmpty();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void what_may_not_be_let_go_is_left_behind_and_reported() {
    Stage stage =
        Stage.of(config("a")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    stage.refuse(
        request -> request.isWrite(),
        Stage.refusal(403, "Forbidden", "User \"shop\" cannot patch resource \"configmaps\""));
    ReconcileResult pass = stage.delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.problems().toString()).contains("LeftBehind").contains("403");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void what_went_between_look_and_release_is_let_go_and_no_problem() {
    Stage stage =
        Stage.of(config("a")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    stage.filter(
        (request, next) -> {
          if (request.isWrite()) {
            stage.cluster().remove(configMap("a"));
          }
          return next.get();
        });
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().records()).isEmpty();
  }

  @Test
  void resources_that_are_wanted_absent_go_all_the_same() {
    Stage stage =
        Stage.of(config("a")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void a_deletion_is_done_all_the_same() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true)).tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void wanting_nothing_tears_down_and_keeps_application_and_state() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    String salt = stage.state().salt();
    ReconcileResult pass = stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    assertThat(stage.cluster().objects()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.state().salt()).isEqualTo(salt);
    assertThat(stage.state().records()).isEmpty();
  }

  @Test
  void wanting_it_again_builds_it_up_again() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    stage.settings(settings -> settings.withWanted(Wanted.PRESENT)).settle();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void an_application_that_was_never_built_up_has_nothing_to_tear_down() {
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withWanted(Wanted.ABSENT));
    assertThat(sent(stage.settle())).isEmpty();
    assertThat(stage.plan().delta().isInSync()).isTrue();
  }

  @Test
  void what_is_orphaned_loses_the_mark_of_an_owner_that_was_created_again() {
    Stage stage = Stage.of(config("a")).want(app -> app.uid("1").owner(owner("1")));
    stage.settle();
    stage
        .want(app -> app.uid("2").owner(owner("2")))
        .settings(settings -> settings.withDeletion(Deletion.ORPHAN))
        .tearDown();
    Resource live = stage.cluster().get(configMap("a")).orElseThrow();
    assertThat(live.label(Application.UID_LABEL)).isEmpty();
  }

  @Test
  void what_was_handed_over_is_not_orphaned_and_that_is_reported() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/labels", Map.of(Application.UID_LABEL, "you"));
    stage.settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    ReconcileResult pass = stage.delete();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("HandedOver");
    assertThat(stage.cluster().get(configMap("a")).orElseThrow().label(Application.UID_LABEL))
        .contains("you");
  }

  private static Owner owner(String uid) {
    return Owner.builder()
        .apiVersion("e/v1")
        .kind("Shop")
        .namespace("shop")
        .name("web")
        .uid(uid)
        .build();
  }
}
