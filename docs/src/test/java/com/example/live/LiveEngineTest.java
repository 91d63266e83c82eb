package com.example.live;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The engine of docs/kubernetes.md, on a real server. */
@WithApiServer
class LiveEngineTest {

  static Engine engine(KubernetesClient client, ExecutorService threads) {
    // snippet: live
    KubernetesCluster cluster =
        KubernetesCluster.of(client, RequestLimits.DEFAULT.withRate(50, 100));
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .state(SecretStateStore.in(cluster))
            .executor(threads, 8)
            .build();
    // end
    return engine;
  }

  static Engine acting(KubernetesCluster cluster) {
    // snippet: acting
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .actingFor(
                application ->
                    cluster
                        .asServiceAccount(
                            application.id().namespace(), application.serviceAccount())
                        .confinedTo(application.id().namespace()))
            .build();
    // end
    return engine;
  }

  @Test
  void it_has_no_rights_but_those_of_the_account(RunningApiServer server) {
    String namespace = server.newNamespace("acting");
    Application settings =
        Application.named(namespace, "settings")
            .serviceAccount("nobody")
            .manifest(
                Manifest.parse("{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}"))
            .build();
    assertThat(acting(KubernetesCluster.of(server.client())).reconcile(settings))
        .hasResult(ReconcileResult.Outcome.FAILED);
    Assertions.assertThat(
            server.client().configMaps().inNamespace(namespace).withName("settings").get())
        .isNull();
  }

  @Test
  void it_keeps_its_state_from_one_engine_to_the_next(RunningApiServer server) {
    Application settings =
        Application.named(server.newNamespace("live"), "settings")
            .manifest(
                Manifest.parse(
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: settings}
                    data: {mode: fast}
                    """))
            .build();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      assertThat(engine(server.client(), threads).reconcile(settings)).isSettled();
      assertThat(engine(server.client(), threads).reconcile(settings)).wroteNothing();
    } finally {
      threads.shutdownNow();
    }
  }
}
