package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import dev.homeostat.report.Request;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Deployment is kept while the server's own controller works on it, and neither minds. */
@WithControllerManager
class RolloutTest {

  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String READY =
      """
      {"status": {"phase": "Running", "conditions": [{"type": "Ready", "status": "True",
        "lastTransitionTime": "2020-01-01T00:00:00Z"}]}}
      """;

  private final KubernetesClient client;
  private final String namespace;
  private final Engine engine;

  RolloutTest(RunningApiServer server) {
    client = server.client();
    namespace = server.newNamespace("rollout");
    engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
  }

  private Application web(String image) {
    return Application.named(namespace, "web")
        .manifest(
            Manifest.parse(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 2
                  revisionHistoryLimit: 0
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers: [{name: web, image: "IMAGE"}]
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: after, annotations: {homeostat.dev/wave: "9"}}
                data: {image: "IMAGE"}
                """
                    .replace("IMAGE", image)))
        .settings(settings -> settings.withAwaitReady(true))
        .build();
  }

  private Deployment deployment() {
    return client.apps().deployments().inNamespace(namespace).withName("web").get();
  }

  private List<ReplicaSet> replicaSets() {
    return client.apps().replicaSets().inNamespace(namespace).list().getItems();
  }

  /** Does what a node would do: there is none. */
  private boolean runPods() {
    for (Pod pod : client.pods().inNamespace(namespace).list().getItems()) {
      if (pod.getStatus().getConditions().isEmpty()) {
        client
            .resource(pod)
            .subresource("status")
            .patch(PatchContext.of(PatchType.JSON_MERGE), READY);
      }
    }
    return true;
  }

  private ReconcileResult settled(Application application) {
    return Settling.until(
        () -> engine.reconcile(application),
        pass -> runPods() && pass.outcome() == ReconcileResult.Outcome.SETTLED);
  }

  private void awaitRevision(String revision, String image) {
    await()
        .atMost(Settling.PATIENCE)
        .untilAsserted(
            () -> {
              runPods();
              Deployment now = deployment();
              assertThat(now.getMetadata().getAnnotations()).containsEntry(REVISION, revision);
              assertThat(now.getStatus().getAvailableReplicas()).isEqualTo(2);
              assertThat(now.getStatus().getReplicas()).isEqualTo(2);
              assertThat(now.getStatus().getObservedGeneration())
                  .isEqualTo(now.getMetadata().getGeneration());
              assertThat(replicaSets())
                  .singleElement()
                  .satisfies(
                      set ->
                          assertThat(
                                  set.getSpec()
                                      .getTemplate()
                                      .getSpec()
                                      .getContainers()
                                      .get(0)
                                      .getImage())
                              .isEqualTo(image));
            });
  }

  @Test
  void what_the_controller_of_deployments_writes_is_left_to_it() {
    Application first = web("example.org/web:1");
    ReconcileResult waiting = engine.reconcile(first);
    assertThat(waiting.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(client.configMaps().inNamespace(namespace).withName("after").get()).isNull();

    settled(first);
    awaitRevision("1", "example.org/web:1");
    Settling.settle(engine, first);
    Settling.assertCalm(engine, first);
    assertThat(deployment().getMetadata().getAnnotations()).containsEntry(REVISION, "1");
    assertThat(deployment().getMetadata().getGeneration()).isEqualTo(1);
  }

  @Test
  void a_rollout_is_one_patch_and_what_comes_after_waits_for_it() {
    Application first = web("example.org/web:1");
    settled(first);
    awaitRevision("1", "example.org/web:1");

    Application second = web("example.org/web:2");
    ReconcileResult changed = engine.reconcile(second);
    assertThat(changed.requests())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.verb()).isEqualTo(Request.Verb.PATCH);
              assertThat(request.resource().groupKind()).isEqualTo("apps/Deployment");
              assertThat(request.body().toString()).contains("example.org/web:2");
            });
    assertThat(changed.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    for (int i = 0; i < 3; i++) {
      assertThat(engine.reconcile(second).requests()).isEmpty();
    }

    ReconcileResult last = settled(second);
    assertThat(last.requests())
        .singleElement()
        .satisfies(request -> assertThat(request.resource().name()).isEqualTo("after"));
    awaitRevision("2", "example.org/web:2");
    Settling.settle(engine, second);
    Settling.assertCalm(engine, second);
    assertThat(deployment().getMetadata().getGeneration()).isEqualTo(2);
  }
}
