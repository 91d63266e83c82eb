package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.operator.definition.ApplicationDefinition;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Document;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An operator on a real API server, and what tests do and see there. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class Ground {

  static final Duration PATIENCE = Duration.ofSeconds(120);

  /** What a tenant's account needs for what these tests want. */
  private static final String DEPLOYER =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: deployer}
      rules:
      - apiGroups: ["", apps, batch, autoscaling, networking.k8s.io, music.example.com]
        resources: ["*"]
        verbs: [get, list, create, patch, delete]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: deployer}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
      subjects: [{kind: ServiceAccount, name: default, namespace: NAMESPACE}]
      """;

  final RunningApiServer server;
  final KubernetesClient client;
  final KubernetesCluster cluster;
  String namespace = "";
  private final List<StartedOperator> operators = new ArrayList<>();
  private final List<String> namespaces = new ArrayList<>();

  Ground(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.cluster = KubernetesCluster.of(client);
  }

  @BeforeEach
  void prepare() {
    server.define(ApplicationDefinition.yaml());
    namespace = tenant("shop");
  }

  /** A namespace in which the default service account may do what a tenant does. */
  String tenant(String purpose) {
    String name = server.newNamespace(purpose);
    permit(name);
    namespaces.add(name);
    return name;
  }

  /**
   * Grants the default service account of a namespace what a tenant needs. The client repeats a
   * creation whose response was lost.
   */
  void permit(String name) {
    client
        .resourceList(DEPLOYER.replace("NAMESPACE", name))
        .inNamespace(name)
        .resources()
        .forEach(each -> each.createOr(NonDeletingOperation::update));
  }

  @AfterEach
  void end() {
    operators.forEach(StartedOperator::close);
    clear();
  }

  /** Takes away the Applications of this test, and nothing of what they wanted. */
  private void clear() {
    var all =
        client.genericKubernetesResources(
            ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    for (String name : namespaces) {
      all.inNamespace(name)
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
  }

  /** An operator that looks after the namespaces of this test. */
  StartedOperator operator(String... more) {
    return operator(client, more);
  }

  /** The same, with a client of its own. */
  StartedOperator operator(KubernetesClient with, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    args.add("--namespaces=" + String.join(",", namespaces));
    args.add("--leader-election=false");
    StartedOperator operator = StartedOperator.start(with, args.toArray(String[]::new));
    operators.add(operator);
    return operator.awaitWorking();
  }

  /** Creates or changes an object, as with kubectl apply. */
  void apply(String yaml) {
    for (Document document : DocumentReader.discovered().read(yaml, "test.yaml").documents()) {
      Resource resource = Resource.of(document);
      String where = resource.namespace().isEmpty() ? namespace : resource.namespace();
      ResourceAddress address =
          ResourceAddress.of(resource.apiVersion(), resource.kind(), where, resource.name());
      ObjectNode tree = resource.tree().deepCopy();
      tree.withObjectProperty("metadata").put("namespace", where);
      if (cluster.read(address) instanceof ClusterResponse.Done) {
        ClusterResponse changed =
            cluster.patch(
                address,
                new Patch(
                    List.of(
                        new Patch.Add(
                            com.fasterxml.jackson.core.JsonPointer.compile("/spec"),
                            tree.get("spec")))));
        assertThat(changed).isInstanceOf(ClusterResponse.Done.class);
      } else {
        ClusterResponse created = cluster.create(Resource.of(tree));
        assertThat(created).isInstanceOf(ClusterResponse.Done.class);
      }
    }
  }

  /** An Application of a name, with a spec in YAML. */
  void application(String name, String spec) {
    apply(
        "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: "
            + name
            + "}\nspec:\n"
            + spec.indent(2));
  }

  Optional<Resource> find(String apiVersion, String kind, String name) {
    return find(apiVersion, kind, namespace, name);
  }

  Optional<Resource> find(String apiVersion, String kind, String where, String name) {
    ClusterResponse answer = cluster.read(ResourceAddress.of(apiVersion, kind, where, name));
    return answer instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }

  Resource application(String name) {
    return find(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, name).orElseThrow();
  }

  JsonNode status(String name) {
    return application(name).tree().path("status");
  }

  /** The state of an Application, wherever it is. */
  ApplicationState state(String name) {
    StateStore.LoadResult loading =
        OperatorStates.of(cluster, List.of(namespace), StateLocation.SECRET).store().load(id(name));
    assertThat(loading).isInstanceOf(StateStore.Loaded.class);
    return ((StateStore.Loaded) loading).state().orElseThrow();
  }

  ApplicationId id(String name) {
    return new ApplicationId(namespace, name, OperatorStates.OWNER_KIND);
  }

  JsonNode condition(String name, String type) {
    for (JsonNode condition : status(name).path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
  }

  /** Waits for a phase that speaks of the spec as it is, after a pass and not during it. */
  void awaitPhase(String name, String... phases) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode tree = application(name).tree();
              assertThat(tree.at("/status/phase").asText())
                  .as("%s", tree.at("/status/conditions"))
                  .isIn((Object[]) phases);
              assertThat(tree.at("/status/conditions").toString())
                  .doesNotContain("\"reason\":\"Reconciling\"");
              assertThat(tree.at("/status/observedGeneration").asLong())
                  .isEqualTo(tree.at("/metadata/generation").asLong());
            });
  }

  void merge(String apiVersion, String kind, String name, String patch) {
    client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  void delete(String name) {
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName(name)
        .delete();
  }

  boolean isGone(String name) {
    return find(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, name).isEmpty();
  }
}
