package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Document;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An operator of AppBundles on a real API server, and what tests do and see there. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class BundleGround {

  static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 120));

  final RunningApiServer server;
  final KubernetesClient client;
  final KubernetesCluster cluster;
  String namespace = "";
  private final List<RunningProgram> operators = new ArrayList<>();

  BundleGround(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.cluster = KubernetesCluster.of(client);
  }

  @BeforeEach
  void prepare() {
    server.define(definition());
    namespace = server.newNamespace("bundle");
  }

  static String definition() {
    try {
      return Files.readString(Path.of("deploy", "appbundle-crd.yaml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void end() {
    operators.forEach(RunningProgram::close);
    operators.clear();
    client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace(namespace)
        .list()
        .getItems()
        .forEach(
            left -> {
              client
                  .resource(left)
                  .patch(
                      PatchContext.of(PatchType.JSON_MERGE),
                      "{\"metadata\": {\"finalizers\": null}}");
              client.resource(left).delete();
            });
  }

  /** Starts an operator for the namespace of this test. */
  RunningProgram operator(String... more) {
    return operator(client, more);
  }

  /** The same, with a client of its own. */
  RunningProgram operator(KubernetesClient with, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    args.addAll(
        List.of(
            "--port=0",
            "--requests-per-second=0",
            "--namespaces=" + namespace,
            "--leader-election=false"));
    try {
      RunningProgram operator =
          Main.program(new AppBundleOperator()).start(with, args.toArray(String[]::new));
      operators.add(operator);
      await().atMost(PATIENCE).until(operator::isWorking);
      return operator;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates objects; those without a namespace in that of this test. */
  void create(String yaml) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(yaml, "test.yaml");
    assertThat(reading.problems()).isEmpty();
    for (Document document : reading.documents()) {
      ObjectNode tree = (ObjectNode) document.tree().deepCopy();
      ObjectNode metadata = tree.withObjectProperty("metadata");
      if (!metadata.has("namespace")) {
        metadata.put("namespace", namespace);
      }
      assertThat(cluster.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
    }
  }

  /** Creates an AppBundle of a name, with groups in YAML. */
  void bundle(String name, String groups) {
    create(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: %s}
        spec:
          groups:
        %s"""
            .formatted(name, groups.indent(4)));
  }

  /** Changes the groups of an AppBundle. */
  void edit(String name, Consumer<ObjectNode> change) {
    ObjectNode tree = object(name).tree().deepCopy();
    change.accept(tree);
    client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": " + tree.get("spec") + "}");
  }

  void delete(String name) {
    client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace(namespace)
        .withName(name)
        .delete();
  }

  Optional<Resource> find(String apiVersion, String kind, String name) {
    return find(apiVersion, kind, namespace, name);
  }

  Optional<Resource> find(String apiVersion, String kind, String where, String name) {
    return cluster.read(ResourceAddress.of(apiVersion, kind, where, name))
            instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }

  Resource get(String apiVersion, String kind, String name) {
    return find(apiVersion, kind, name).orElseThrow();
  }

  Resource object(String name) {
    return get(AppBundles.API_VERSION, AppBundles.KIND, name);
  }

  JsonNode status(String name) {
    return object(name).tree().path("status");
  }

  /** Returns the status of a component by its name, which is that of one component only. */
  JsonNode component(String bundle, String name) {
    for (JsonNode group : status(bundle).path("groupStatuses")) {
      for (JsonNode component : group.path("componentStatuses")) {
        if (component.path("name").asText().equals(name)) {
          return component;
        }
      }
    }
    return MissingNode.getInstance();
  }

  JsonNode condition(String bundle, String type) {
    for (JsonNode condition : status(bundle).path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  /** Waits for a phase of an AppBundle that speaks of its specification as it is. */
  void awaitPhase(String name, String phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode tree = object(name).tree();
              assertThat(tree.at("/status/phase").asText())
                  .as("%s", tree.path("status").toPrettyString())
                  .isEqualTo(phase);
              assertThat(tree.at("/status/observedGeneration"))
                  .isEqualTo(tree.at("/metadata/generation"));
            });
  }

  /** Waits for a reason of the condition Ready. */
  void awaitReason(String bundle, String reason) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(condition(bundle, "Ready").path("reason").asText()).isEqualTo(reason));
  }

  void awaitComponent(String bundle, String name, String phase, String... words) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode component = component(bundle, name);
              assertThat(component.path("phase").asText())
                  .as("%s", status(bundle).toPrettyString())
                  .isEqualTo(phase);
              assertThat(component.path("message").asText())
                  .satisfies(
                      message ->
                          List.of(words).forEach(word -> assertThat(message).contains(word)));
            });
  }

  /** Plays the controller of a workload: sets the status of an object. */
  void report(String apiVersion, String kind, String name, String status) {
    Resource live = get(apiVersion, kind, name);
    client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(live.namespace().isEmpty() ? null : live.namespace())
        .withName(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": " + status + "}");
  }

  /** Plays the controller of a Deployment of one replica, which is available now. */
  void makeAvailable(String deployment) {
    long generation =
        get("apps/v1", "Deployment", deployment).tree().at("/metadata/generation").asLong();
    report(
        "apps/v1",
        "Deployment",
        deployment,
        """
        {"observedGeneration": %d, "replicas": 1, "updatedReplicas": 1, "readyReplicas": 1,
         "availableReplicas": 1, "conditions": [{"type": "Available", "status": "True",
         "reason": "MinimumReplicasAvailable", "message": ""}]}"""
            .formatted(generation));
  }
}
