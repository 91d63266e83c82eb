package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Request;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.StandingClock;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done, and not done, in a namespace that is being deleted. */
@WithControllerManager
@Execution(ExecutionMode.CONCURRENT)
class LeavingNamespaceTest {

  private static final Duration AT_ONCE = Duration.ofMillis(500);
  private static final Duration SOON = Duration.ofSeconds(1);

  private final KubernetesClient client;
  private final KubernetesCluster cluster;
  private final String namespace;
  private final ConfigMap held;

  /** A namespace that cannot go before it is let. */
  LeavingNamespaceTest(RunningApiServer server) {
    client = server.client();
    cluster = KubernetesCluster.of(client);
    namespace = server.newNamespace("leaving");
    held =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("held")
                    .withNamespace(namespace)
                    .withFinalizers("example.com/hold")
                    .endMetadata()
                    .build())
            .create();
  }

  private Application application(String... names) {
    StringBuilder manifest = new StringBuilder();
    for (String name : names) {
      manifest.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ");
      manifest.append(name).append("}\n");
    }
    return Application.named(namespace, "app")
        .manifest(Manifest.parse(manifest.toString()))
        .build();
  }

  private Engine engine(StateStore states) {
    return Engine.builder().cluster(cluster).state(states).build();
  }

  private Namespace there() {
    return client.namespaces().withName(namespace).get();
  }

  private boolean isThere(String configMap) {
    return client.configMaps().inNamespace(namespace).withName(configMap).get() != null;
  }

  private void leave(String... contents) {
    client.namespaces().withName(namespace).delete();
    await()
        .atMost(Settling.PATIENCE)
        .until(() -> there().getStatus().getPhase().equals("Terminating"));
    for (String content : contents) {
      await().atMost(Settling.PATIENCE).until(() -> !isThere(content));
    }
  }

  private void letGo() {
    client
        .resource(held)
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
    await().atMost(Settling.PATIENCE).until(() -> there() == null);
  }

  @Test
  void what_cannot_be_made_there_says_why_and_is_tried_again_after_a_pause() {
    StandingClock clock = new StandingClock();
    Engine engine = Engine.builder().cluster(cluster).clock(clock).build();
    leave();
    ReconcileResult refused = engine.reconcile(application("a", "b"));
    assertThat(refused.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(refused.requests())
        .extracting(Request::verb)
        .containsExactly(Request.Verb.CREATE, Request.Verb.CREATE);
    assertThat(refused.delta().waiting())
        .hasSize(2)
        .extracting(HeldResource::why)
        .allSatisfy(why -> assertThat(why).contains("because it is being terminated"));
    assertThat(refused.requeue().fixedDelay().orElseThrow()).isBetween(AT_ONCE, SOON);

    ReconcileResult tooEarly = engine.reconcile(application("a", "b"));
    assertThat(tooEarly.requests()).isEmpty();
    assertThat(tooEarly.delta().waiting()).hasSameSizeAs(refused.delta().waiting());
    clock.forward(SOON);
    assertThat(engine.reconcile(application("a", "b")).requests()).hasSize(2);
    letGo();
  }

  private void changeFinalizers(String finalizers) {
    client
        .resource(client.configMaps().inNamespace(namespace).withName("a").get())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"finalizers\": " + finalizers + "}}");
  }

  private StateStore states(String where) {
    return where.equals("elsewhere")
        ? SecretStateStore.in(cluster, "default")
        : StateStore.inMemory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"in memory", "elsewhere"})
  void a_teardown_waits_for_the_namespace_and_ends_with_it(String where) {
    Engine engine = engine(states(where));
    Application application = application("a", "b");
    Settling.settle(engine, application);
    changeFinalizers("[\"example.com/hold\"]");
    leave("b");

    ReconcileResult waiting = engine.delete(application);
    assertThat(waiting.outcome())
        .as(waiting.problems().toString())
        .isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(waiting.delta().waiting())
        .extracting(HeldResource::why)
        .containsExactly("it is being deleted");
    assertThat(waiting.requests()).isEmpty();

    changeFinalizers("null");
    letGo();
    assertThat(Settling.tearDown(engine, application).problems()).isEmpty();
    assertThat(client.secrets().inNamespace("default").list().getItems())
        .extracting(secret -> secret.getMetadata().getName())
        .noneMatch(name -> name.contains(namespace));
  }

  /** There, the state goes with all else, and nothing can be remembered any more. */
  @Test
  void a_teardown_with_its_state_in_the_namespace_ends_with_it_too() {
    Engine engine = engine(SecretStateStore.in(cluster));
    Application application = application("a", "b");
    Settling.settle(engine, application);
    changeFinalizers("[\"example.com/hold\"]");
    leave("b");
    await()
        .atMost(Settling.PATIENCE)
        .until(() -> client.secrets().inNamespace(namespace).list().getItems().isEmpty());

    ReconcileResult failed = engine.delete(application);
    assertThat(failed.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(failed.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("StateStore");
              assertThat(problem.got()).startsWith("403 Forbidden (NamespaceTerminating");
            });
    assertThat(failed.requests()).isEmpty();

    changeFinalizers("null");
    letGo();
    assertThat(Settling.tearDown(engine, application).problems()).isEmpty();
  }
}
