package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.RestartableApiServer;
import dev.homeostat.kubernetes.testing.RestartableApiServer.Part;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An API server that is killed and comes back in the midst of a bundle's life. */
@WithApiServer
@Tag("long")
class RestartedServerTest {

  private static final Duration PATIENCE = BundleGround.PATIENCE;
  private static final int COMPONENTS = 12;

  /** The component that waits for what the test creates, in the middle. */
  private static final int GATE = 6;

  private final RestartableApiServer server = RestartableApiServer.start();
  private final KubernetesClient client =
      new KubernetesClientBuilder().withConfig(server.config()).build();
  private RunningProgram operator;

  @BeforeEach
  void start() throws Exception {
    CustomKinds.define(client, BundleGround.definition());
    operator =
        Main.program(new AppBundleOperator())
            .start(
                client,
                "--port=0",
                "--requests-per-second=0",
                "--leader-election=false",
                "--max-retry-delay=1s");
    await().atMost(PATIENCE).until(operator::isWorking);
  }

  @AfterEach
  void end() {
    if (operator != null) {
      operator.close();
    }
    client.close();
    server.close();
  }

  private static String component(int number) {
    String object =
        number == GATE
            ? "apiVersion: apps/v1, kind: Deployment, spec: {selector: {matchLabels: {a: a}},"
                + " template: {metadata: {labels: {a: a}},"
                + " spec: {containers: [{name: a, image: a}]}}}"
            : "apiVersion: v1, kind: ConfigMap";
    return "    - {name: g%1$d, components: [{name: c%1$d, template: {%2$s, metadata: {name: m%1$02d}}}]}%n"
        .formatted(number, object);
  }

  private void createBundle() {
    String yaml =
        "apiVersion: app.example.com/v1alpha1\nkind: AppBundle\n"
            + "metadata: {name: shop, namespace: default}\nspec:\n    groups:\n"
            + IntStream.range(0, COMPONENTS)
                .mapToObj(RestartedServerTest::component)
                .collect(Collectors.joining());
    client
        .resource(
            client.getKubernetesSerialization().unmarshal(yaml, GenericKubernetesResource.class))
        .create();
  }

  /** A connection of the test itself to the killed server may be found closed a moment later. */
  private static ConditionFactory eventually() {
    return await().atMost(PATIENCE).ignoreExceptionsInstanceOf(KubernetesClientException.class);
  }

  private GenericKubernetesResource bundle() {
    return client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace("default")
        .withName("shop")
        .get();
  }

  private String phase() {
    GenericKubernetesResource bundle = bundle();
    return bundle.get("status", "phase") == null ? "" : bundle.get("status", "phase");
  }

  private List<String> maps() {
    return client.configMaps().inNamespace("default").list().getItems().stream()
        .map(map -> map.getMetadata().getName())
        .filter(name -> name.matches("m\\d\\d"))
        .toList();
  }

  private RollableScalableResource<Deployment> gate() {
    return client.apps().deployments().inNamespace("default").withName("m%02d".formatted(GATE));
  }

  /** Plays the controller of Deployments: all replicas of the gate are available. */
  private void openGate() {
    long generation = gate().get().getMetadata().getGeneration();
    gate()
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            """
            {"status": {"observedGeneration": %d, "replicas": 1, "updatedReplicas": 1,
             "readyReplicas": 1, "availableReplicas": 1,
             "conditions": [{"type": "Available", "status": "True", "reason": "a", "message": ""}]}}"""
                .formatted(generation));
  }

  private void holdGate(String... finalizers) {
    gate()
        .edit(
            gate -> {
              gate.getMetadata().setFinalizers(List.of(finalizers));
              return gate;
            });
  }

  private void restart() {
    server.kill(Part.API_SERVER);
    server.restart(Part.API_SERVER);
    eventually().until(() -> maps() != null);
  }

  private void drift() {
    ConfigMap map = client.configMaps().inNamespace("default").withName("m00").get();
    client
        .resource(
            new ConfigMapBuilder(map)
                .editMetadata()
                .addToLabels(AppBundles.GROUP_LABEL, "other")
                .endMetadata()
                .build())
        .update();
  }

  private boolean isRepaired() {
    try {
      return client
          .configMaps()
          .inNamespace("default")
          .withName("m00")
          .get()
          .getMetadata()
          .getLabels()
          .get(AppBundles.GROUP_LABEL)
          .equals("g0");
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  @Test
  void deployment_drift_and_deletion_go_on_where_they_were() {
    createBundle();
    eventually().until(() -> gate().get() != null);
    restart();
    assertThat(maps()).as("the gate holds what is behind it").hasSize(GATE);
    openGate();
    eventually().until(() -> phase().equals("Deployed"));
    assertThat(maps()).hasSize(COMPONENTS - 1);

    restart();
    drift();
    eventually().until(this::isRepaired);

    // Held in the middle of its deletion, so that the server is away just then.
    holdGate("restarted.example.com/held");
    client.resource(bundle()).delete();
    eventually().until(() -> maps().size() == GATE);
    restart();
    assertThat(maps()).as("what is before the gate stays until it is gone").hasSize(GATE);
    holdGate();
    eventually().until(() -> bundle() == null);
    assertThat(maps()).isEmpty();
    assertThat(gate().get()).isNull();
  }
}
