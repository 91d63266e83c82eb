package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each of the controllers does its work. */
@WithControllerManager
@Timeout(180)
class ControllerManagerTest {

  private static final int PATIENCE = 120;

  private final KubernetesClient client;
  private final RunningApiServer server;
  private final String namespace;

  ControllerManagerTest(RunningApiServer server) {
    this.server = server;
    client = server.client();
    namespace = server.newNamespace("controllers");
  }

  private void create(String yaml) {
    client
        .load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
        .inNamespace(namespace)
        .create();
  }

  private Pod awaitPod(String label) {
    return client
        .pods()
        .inNamespace(namespace)
        .withLabel("app", label)
        .waitUntilCondition(pod -> pod != null, PATIENCE, TimeUnit.SECONDS);
  }

  @Test
  void a_deployment_has_replica_sets_and_they_have_pods() {
    create(
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: example.org/web}]}
        """);
    assertThat(awaitPod("web").getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getKind()).isEqualTo("ReplicaSet"));
  }

  @Test
  void a_job_has_pods() {
    create(
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: once}
        spec:
          template:
            metadata: {labels: {app: once}}
            spec:
              restartPolicy: Never
              containers: [{name: once, image: example.org/once}]
        """);
    assertThat(awaitPod("once").getStatus().getPhase()).isEqualTo("Pending");
  }

  @Test
  void a_namespace_that_is_deleted_goes_with_what_is_in_it() {
    create(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: inside}
        """);
    client.namespaces().withName(namespace).delete();
    client
        .namespaces()
        .withName(namespace)
        .waitUntilCondition(gone -> gone == null, PATIENCE, TimeUnit.SECONDS);
    assertThat(client.configMaps().inNamespace(namespace).list().getItems()).isEmpty();
  }

  @Test
  void one_that_is_closed_twice_is_closed_and_the_other_works_on() {
    ControllerManager second = ControllerManager.start(server);
    second.close();
    second.close();
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("orphan")
                .withNamespace(namespace)
                .addNewOwnerReference()
                .withApiVersion("v1")
                .withKind("ConfigMap")
                .withName("nobody")
                .withUid("nobody-1")
                .endOwnerReference()
                .endMetadata()
                .build())
        .create();
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("orphan")
        .waitUntilCondition(gone -> gone == null, PATIENCE, TimeUnit.SECONDS);
  }
}
