package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An operator of AppWrappers on a real API server, and what tests do and see there. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class WrapperGround {

  static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 180));

  /** Annotations of AppWrappers that wait for nothing. */
  static final String AT_ONCE =
      """
      workload.codeflare.dev.appwrapper/failureGracePeriodDuration: 0s
      workload.codeflare.dev.appwrapper/retryPausePeriodDuration: 0s
      """;

  final KubernetesClient client;
  final KubernetesCluster cluster;
  String namespace = "";
  private final List<RunningProgram> operators = new ArrayList<>();

  WrapperGround(RunningApiServer server) {
    this(server.client().getConfiguration());
  }

  /** With a client that waits for a slow machine. */
  WrapperGround(Config server) {
    this.client =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(server).withRequestTimeout((int) PATIENCE.toMillis()).build())
            .build();
    this.cluster = KubernetesCluster.of(client);
  }

  @BeforeEach
  void prepare() {
    CustomKinds.define(client, definition());
    namespace = "wrapper-" + UUID.randomUUID().toString().substring(0, 8);
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
        .create();
  }

  static String definition() {
    try {
      return Files.readString(Path.of("deploy", "appwrapper-crd.yaml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void end() {
    operators.forEach(RunningProgram::close);
    // The connections to a server that was restarted end with the first requests.
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsInstanceOf(KubernetesClientException.class)
        .until(() -> wrappers().list().getItems(), Objects::nonNull)
        .forEach(
            left -> {
              client
                  .resource(left)
                  .patch(
                      PatchContext.of(PatchType.JSON_MERGE),
                      "{\"metadata\": {\"finalizers\": null}}");
              client.resource(left).delete();
            });
    client.close();
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          io.fabric8.kubernetes.client.dsl.Resource<GenericKubernetesResource>>
      wrappers() {
    return client
        .genericKubernetesResources(AppWrappers.API_VERSION, AppWrappers.KIND)
        .inNamespace(namespace);
  }

  /** Starts an operator for the namespace of this test. */
  RunningProgram operator(String... more) {
    return operator(Settings.DEFAULT, client, more);
  }

  /** The same, with settings and a client of its own. */
  RunningProgram operator(Settings settings, KubernetesClient with, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    args.add("--leader-election=false");
    RunningProgram operator = replica(settings, with, args.toArray(String[]::new));
    await().atMost(PATIENCE).until(operator::isWorking);
    return operator;
  }

  /** Starts an operator that may have to wait until it leads. */
  RunningProgram replica(Settings settings, KubernetesClient with, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    args.addAll(List.of("--port=0", "--requests-per-second=0", "--namespaces=" + namespace));
    try {
      RunningProgram operator = Main.program(settings).start(with, args.toArray(String[]::new));
      operators.add(operator);
      return operator;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates an object in the namespace of this test. */
  void create(ObjectNode tree) {
    tree.withObject("/metadata").put("namespace", namespace);
    tree.withObject("/metadata").remove("uid");
    assertThat(cluster.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }

  /** Creates an AppWrapper of a name with components, as {@link Wrappers} writes them. */
  void wrap(String name, String annotations, boolean isSuspended, String... components) {
    ObjectNode tree = Wrappers.tree(components);
    ObjectNode metadata = tree.withObject("/metadata").put("name", name);
    if (!annotations.isEmpty()) {
      metadata.set("annotations", Wrappers.yaml(annotations));
    }
    tree.withObject("/spec").put("suspend", isSuspended);
    create(tree);
  }

  void wrap(String name, String... components) {
    wrap(name, AT_ONCE, false, components);
  }

  void suspend(String name, boolean value) {
    patch(name, "{\"spec\": {\"suspend\": " + value + "}}");
  }

  void patch(String name, String patch) {
    wrappers().withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  void delete(String name) {
    wrappers().withName(name).delete();
  }

  /** Reads an object. A read that fails does not show that the object is gone, and is repeated. */
  Optional<Resource> find(String apiVersion, String kind, String name) {
    ResourceAddress address = ResourceAddress.of(apiVersion, kind, namespace, name);
    ClusterResponse response =
        await()
            .atMost(PATIENCE)
            .until(
                () -> cluster.read(address),
                answer -> !(answer instanceof ClusterResponse.Refused));
    return response instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }

  /** Returns the pods that carry the label of an AppWrapper. */
  List<Resource> podsOf(String name) {
    ListResponse pods =
        await()
            .atMost(PATIENCE)
            .until(
                () -> cluster.list("v1", "Pod", namespace, Map.of(AppWrappers.LABEL, name)),
                ListResponse.Found.class::isInstance);
    return ((ListResponse.Found) pods).resources();
  }

  Optional<Resource> pod(String name) {
    return find("v1", "Pod", name);
  }

  Resource wrapper(String name) {
    return find(AppWrappers.API_VERSION, AppWrappers.KIND, name).orElseThrow();
  }

  boolean isGone(String name) {
    return find(AppWrappers.API_VERSION, AppWrappers.KIND, name).isEmpty();
  }

  void awaitGone(String name) {
    await().atMost(PATIENCE).until(() -> isGone(name));
  }

  JsonNode status(String name) {
    return wrapper(name).tree().path("status");
  }

  /** Writes a condition as in {@code True/Resuming}; empty if there is none. */
  String condition(String name, String type) {
    for (JsonNode condition : status(name).path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText() + "/" + condition.path("reason").asText();
      }
    }
    return "";
  }

  JsonNode conditionTree(String name, String type) {
    for (JsonNode condition : status(name).path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  void awaitPhase(String name, String phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(status(name).path("phase").asText())
                    .as("%s", status(name).toPrettyString())
                    .isEqualTo(phase));
  }

  void awaitCondition(String name, String type, String text) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(condition(name, type))
                    .as("%s", status(name).toPrettyString())
                    .isEqualTo(text));
  }

  /** Sets the finalizers of a pod, which hold up its deletion. */
  void hold(String pod, String... finalizers) {
    String list =
        Stream.of(finalizers).map(one -> "\"" + one + "\"").collect(Collectors.joining(", "));
    client
        .pods()
        .inNamespace(namespace)
        .withName(pod)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"finalizers\": [" + list + "]}}");
  }

  /** Plays the kubelet: sets the phase of a pod. */
  void play(String pod, String phase) {
    report("v1", "Pod", pod, "{\"phase\": \"" + phase + "\"}");
  }

  /** Plays a controller: sets the status of an object. */
  void report(String apiVersion, String kind, String name, String status) {
    client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(namespace)
        .withName(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": " + status + "}");
  }
}
