package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** ACT-13: a Namespace of an application goes with it, unless others have objects in it. */
@WithControllerManager
@Execution(ExecutionMode.CONCURRENT)
class BroughtNamespaceK4Test {

  private final KubernetesClient client;
  private final Engine engine;
  private final String namespace;
  private final String brought;

  BroughtNamespaceK4Test(RunningApiServer server) {
    client = server.client();
    engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
    namespace = server.newNamespace("brings");
    brought = namespace + "-brought";
  }

  private Application application(String more) {
    String manifest =
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: here}
        """;
    return Application.named(namespace, "app").manifest(Manifest.parse(manifest + more)).build();
  }

  private String namespaceWithContent() {
    return """
        ---
        apiVersion: v1
        kind: Namespace
        metadata: {name: %1$s}
        ---
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: there, namespace: %1$s}
        """
        .formatted(brought);
  }

  /** Brings the namespace, with the objects that the controllers of a cluster put there. */
  private void bring() {
    Settling.settle(engine, application(namespaceWithContent()));
    client
        .resource(
            new ServiceAccountBuilder().withNewMetadata().withName("default").endMetadata().build())
        .inNamespace(brought)
        .createOr(NonDeletingOperation::update);
    client
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName("default-token-x7k2p")
                .addToAnnotations("kubernetes.io/service-account.name", "default")
                .endMetadata()
                .withType("kubernetes.io/service-account-token")
                .build())
        .inNamespace(brought)
        .create();
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("kube-root-ca.crt")
                .endMetadata()
                .build())
        .inNamespace(brought)
        .createOr(NonDeletingOperation::update);
  }

  @Test
  void k4_a_namespace_with_the_objects_of_the_control_plane_goes() {
    bring();
    await()
        .atMost(Settling.PATIENCE)
        .until(
            () ->
                engine.reconcile(application("")).outcome() == ReconcileResult.Outcome.SETTLED
                    && client.namespaces().withName(brought).get() == null);
  }

  @Test
  void k4_a_namespace_with_an_object_of_others_stays() {
    bring();
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("theirs")
                .withNamespace(brought)
                .endMetadata()
                .build())
        .create();
    ReconcileResult dropped = engine.reconcile(application(""));
    assertThat(dropped.problems())
        .anySatisfy(problem -> assertThat(problem.got()).contains("theirs"));
    assertThat(client.namespaces().withName(brought).get().getMetadata().getDeletionTimestamp())
        .isNull();
  }
}
