package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmbeddedControllerTest extends Ground {

  private final List<ApplicationId> woken = new CopyOnWriteArrayList<>();
  private final EmbeddedController controller;

  EmbeddedControllerTest(RunningApiServer server) {
    super(server);
    controller =
        EmbeddedController.of(cluster, engine(cluster))
            .watching("v1", "ConfigMap")
            .namespaces(namespace)
            .start(woken::add);
  }

  @AfterEach
  void close() {
    controller.close();
  }

  private Resource bundled(String name, String map) {
    return TypedObjects.resource(create(name, spec -> spec.words = Map.of(map, "hello")));
  }

  private ReconcileResult pass(String name) {
    WordBundle bundle = bundle(name);
    return controller.reconcile(TypedObjects.resource(bundle), application(bundle));
  }

  private void awaitWoken(String name) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(woken).extracting(ApplicationId::name).contains(name));
  }

  @Test
  void a_change_of_others_wakes_its_application_and_own_writes_wake_none() {
    bundled("one", "first");
    bundled("two", "second");
    assertThat(pass("one").outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass("two").outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    patch(configMap("second"), "{\"data\":{\"word\":\"bye\"}}");
    awaitWoken("two");
    // The events of the own writes came before, on the same watch.
    assertThat(woken).extracting(ApplicationId::name).containsOnly("two");
    assertThat(pass("two").requests()).isNotEmpty();
    assertThat(configMap("second").getData()).containsEntry("word", "hello");
  }

  @Test
  void a_pass_of_known_objects_reads_none_of_them() throws Exception {
    controller.awaitSynced(Duration.ofMinutes(1));
    bundled("one", "first");
    pass("one");
    await().atMost(PATIENCE).until(() -> pass("one").reads() == 0);
    assertThat(controller.troubles()).isEmpty();
  }

  @Test
  void an_application_that_is_forgotten_is_woken_no_more() {
    Resource one = bundled("one", "first");
    bundled("two", "second");
    pass("one");
    pass("two");
    assertThat(controller.objects(one.address())).hasSize(1);
    controller.forget(one.address());
    assertThat(controller.objects(one.address())).isEmpty();
    patch(configMap("first"), "{\"data\":{\"word\":\"bye\"}}");
    patch(configMap("second"), "{\"data\":{\"word\":\"bye\"}}");
    awaitWoken("two");
    assertThat(woken).extracting(ApplicationId::name).containsOnly("two");
  }

  @Test
  void a_teardown_is_settled_when_nothing_is_left() {
    Resource one = bundled("one", "first");
    pass("one");
    Application application = application(bundle("one"));
    assertThat(controller.delete(one, application).outcome())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(configMap("first")).isNull();
  }

  @Test
  void an_application_of_another_name_is_refused() {
    Resource one = bundled("one", "first");
    bundled("two", "second");
    Application other = application(bundle("two"));
    assertThatThrownBy(() -> controller.reconcile(one, other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("/one");
  }
}
