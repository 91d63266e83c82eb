package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-3: an application waits for objects of others, and does nothing else with them. */
class Act3AwaitedObjectsTest {

  private static final ResourceAddress DATABASE =
      ResourceAddress.of("db.example.com/v1", "Database", "shop", "orders");

  private static Stage awaiting(int wave) {
    return Stage.of(config("a") + config("b"))
        .want(app -> app.wave(configMap("a"), 1).wave(configMap("b"), 2).awaits(DATABASE, wave));
  }

  private static void put(Stage stage, String status) {
    String text = object("db.example.com/v1", "Database", "name: orders, namespace: shop", status);
    stage.cluster().put(Resource.of(Manifest.parse(text).documents().get(0)));
  }

  private static final String READY = "status: {conditions: [{type: Ready, status: 'True'}]}";
  private static final String UNREADY = "status: {conditions: [{type: Ready, status: 'False'}]}";
  private static final String STALLED = "status: {conditions: [{type: Stalled, status: 'True'}]}";

  private static ResourceReport report(ReconcileResult pass) {
    assertThat(pass.awaited()).hasSize(1);
    assertThat(pass.resources()).containsAll(pass.awaited());
    return pass.awaited().get(0);
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).toList();
  }

  @Test
  void later_waves_wait_for_it_and_earlier_ones_do_not() {
    Stage stage = awaiting(1);
    ReconcileResult missing = stage.pass();
    assertThat(sent(missing)).containsExactly("create ConfigMap shop/a");
    assertThat(missing.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(why(missing.delta().waiting()))
        .containsExactly("b: it waits for db.example.com/Database shop/orders: it does not exist");
    assertThat(report(missing).outcome()).isEqualTo(ResourceReport.Outcome.AWAITED);
    assertThat(report(missing).uid()).isEmpty();
    assertThat(report(missing).reason()).isEqualTo("it does not exist");

    put(stage, UNREADY);
    assertThat(stage.pass().requests()).isEmpty();

    put(stage, READY);
    ReconcileResult ready = stage.pass();
    assertThat(sent(ready)).containsExactly("create ConfigMap shop/b");
    assertThat(ready.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(report(ready).readiness()).contains(Readiness.ready());
    assertThat(report(ready).uid())
        .isEqualTo(stage.cluster().get(DATABASE.id()).orElseThrow().uid());
  }

  @Test
  void after_the_last_wave_the_application_waits_for_it() {
    Stage stage = awaiting(9);
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).hasSize(2);
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(codes(pass)).containsExactly("NotReady");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
    put(stage, READY);
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void one_that_failed_blocks_the_application() {
    Stage stage = awaiting(1);
    put(stage, STALLED);
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(codes(pass)).containsExactly("ResourceFailed");
    put(stage, READY);
    stage.pass();
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void it_is_never_written_adopted_or_deleted() {
    Stage stage = awaiting(1).settings(settings -> settings.withAllowMassDeletion(true));
    put(stage, READY);
    Resource before = stage.cluster().get(DATABASE.id()).orElseThrow();
    stage.settle();
    assertThat(stage.state().record(DATABASE.id())).isEmpty();
    stage.tearDown();
    assertThat(stage.cluster().get(DATABASE.id())).contains(before);
  }

  @Test
  void a_resource_that_becomes_an_object_of_another_owner_is_released_and_not_deleted() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    ResourceAddress b = ResourceAddress.of("v1", "ConfigMap", "shop", "b");
    stage.want(config("a"));
    stage.want(app -> app.awaits(b, 0));
    ReconcileResult pass = stage.settle();
    assertThat(pass.delta().deleted()).isEmpty();
    Resource released = stage.cluster().get(configMap("b")).orElseThrow();
    assertThat(released.label(Application.UID_LABEL)).isEmpty();
    assertThat(pass.state().record(configMap("b"))).isEmpty();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
  }

  @Test
  void one_that_may_not_be_released_is_left_behind_and_forgotten() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.refuse(
        request -> request.isWrite(),
        Stage.refusal(403, "Forbidden", "User \"shop\" cannot patch resource \"configmaps\""));
    stage.want(config("a"));
    stage.want(app -> app.awaits(ResourceAddress.of("v1", "ConfigMap", "shop", "b"), 0));
    ReconcileResult pass = stage.pass();
    assertThat(codes(pass)).containsExactly("LeftBehind");
    assertThat(pass.state().record(configMap("b"))).isEmpty();
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void a_plan_waits_for_it_too() {
    Stage stage = awaiting(1);
    ReconcileResult plan = stage.plan();
    assertThat(plan.delta().created()).containsExactly(configMap("a"));
    assertThat(report(plan).reason()).isEqualTo("it does not exist");
  }

  @Test
  void an_unknown_kind_and_a_refused_read_are_awaited_with_their_reason() {
    Stage stage = awaiting(1).server(ServerRules.NONE.withStrictKinds(true));
    assertThat(report(stage.pass()).reason()).isEqualTo("its kind is not served");

    Stage refused = awaiting(1);
    refused.refuse(
        request -> request.address().equals(DATABASE),
        Stage.refusal(403, "Forbidden", "User \"x\" cannot get resource \"databases\""));
    ReconcileResult pass = refused.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(report(pass).failure()).contains(FailureKind.FORBIDDEN);
    assertThat(report(pass).reason()).contains("cannot get");
  }

  @Test
  void a_resource_of_the_application_is_not_awaited_like_this() {
    Stage stage =
        Stage.of(config("a"))
            .want(app -> app.awaits(ResourceAddress.of("v1", "ConfigMap", "shop", "a"), 0));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("AwaitsItself");
  }

  @Test
  void a_cluster_scoped_resource_is_its_own_whatever_namespace_its_address_has() {
    String role = object("rbac.authorization.k8s.io/v1", "ClusterRole", "name: r", "");
    ResourceAddress address =
        ResourceAddress.of("rbac.authorization.k8s.io/v1", "ClusterRole", "shop", "r");
    ReconcileResult pass = Stage.of(role).want(app -> app.awaits(address, 0)).pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("AwaitsItself");
  }

  @Test
  void it_is_a_part_of_the_application() {
    var one = Stage.application(config("a"));
    var other = one.toBuilder().awaits(DATABASE, 3).build();
    assertThat(other.awaited()).containsEntry(DATABASE, 3);
    assertThat(other).isNotEqualTo(one);
    assertThat(other.toBuilder().build()).isEqualTo(other);
  }
}
