package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.report.HeldResource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** ACT-3: a resource that waits for another one, or for an awaited object, names it by its id. */
class Act3WaitsForTest {

  private static final String POD =
      object("v1", "Pod", "name: pod, annotations: {homeostat.dev/wave: \"0\"}", "spec: {a: 1}");

  private static final ResourceAddress DATABASE =
      ResourceAddress.of("db.example.com/v1", "Database", "shop", "orders");

  private static Optional<ResourceId> waitsFor(ReconcileResult pass, ResourceId id) {
    return pass.delta().waiting().stream()
        .filter(held -> held.resource().equals(id))
        .findFirst()
        .flatMap(HeldResource::waitsFor);
  }

  @Test
  void an_object_that_is_not_ready_is_named() {
    Stage stage =
        Stage.of(POD + config("after")).settings(settings -> settings.withAwaitReady(true));
    stage.pass();
    assertThat(waitsFor(stage.pass(), configMap("after"))).contains(id("Pod", "pod"));
    assertThat(waitsFor(stage.plan(), configMap("after"))).contains(id("Pod", "pod"));
  }

  @Test
  void an_awaited_object_of_others_is_named() {
    Stage stage =
        Stage.of(config("after"))
            .settings(settings -> settings.withAwaitReady(true))
            .want(app -> app.awaits(DATABASE, -1));
    assertThat(waitsFor(stage.pass(), configMap("after"))).contains(DATABASE.id());
  }

  @Test
  void a_deletion_names_what_is_deleted_before() {
    String held =
        object(
            "apps/v1",
            "Deployment",
            "name: d, finalizers: [example.com/hold]",
            "spec: {replicas: 1}");
    Stage stage = Stage.of(config("c") + held);
    stage.settle();
    ReconcileResult pass = stage.delete();
    assertThat(waitsFor(pass, configMap("c"))).contains(id("apps/Deployment", "d"));
    assertThat(waitsFor(pass, id("apps/Deployment", "d"))).isEmpty();
  }

  @Test
  void a_deletion_that_comes_last_names_what_is_not_ready() {
    Stage stage = Stage.of(POD + config("old"));
    stage.settle();
    stage.settings(settings -> settings.withAwaitReady(true));
    stage.want(POD);
    assertThat(waitsFor(stage.pass(), configMap("old"))).contains(id("Pod", "pod"));
  }
}
