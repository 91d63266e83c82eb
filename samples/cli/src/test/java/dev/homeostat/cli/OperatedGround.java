package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Applications on a real API server that an operator runs, and the command line beside it. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
abstract class OperatedGround {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: applications.homeostat.dev}
      spec:
        group: homeostat.dev
        scope: Namespaced
        names: {kind: Application, plural: applications, shortNames: [happ]}
        versions:
        - name: v1alpha1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          subresources: {status: {}}
      """;

  static final String SPEC =
      """
      spec:
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {mode: fast}
      """;

  static final String HEAD =
      "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: web}\n";

  /** A server of its own, since others have no Applications. The lock keeps the classes apart. */
  static RunningApiServer server;

  final KubernetesClient client = server.client();
  final KubernetesCluster cluster = KubernetesCluster.of(client);
  final String namespace = server.newNamespace("operated");
  StateStore states =
      StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
          .at("/status/state");

  @TempDir Path dir;

  @BeforeAll
  static void start() {
    server = RunningApiServer.start();
    server.define(DEFINITION);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    System.setProperty("kubeconfig", file.toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty("kubeconfig");
  }

  ResourceAddress address(String apiVersion, String kind, String name) {
    return ResourceAddress.of(apiVersion, kind, namespace, name);
  }

  Resource read(ResourceAddress address) {
    return ((ClusterResponse.Done) cluster.read(address)).resource();
  }

  Resource web() {
    return read(address(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, "web"));
  }

  /** Creates an Application, and does what the operator does in its first pass. */
  void operate(String spec) {
    create(spec);
    Engine operator = Engine.builder().cluster(cluster).state(states).build();
    ReconcileResult pass =
        operator.reconcile(new ApplicationObjects(TenantPolicy.DEFAULT).of(web()));
    assertThat(pass.outcome()).as("%s", pass.problems()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    ObjectNode seen = web().tree().deepCopy();
    ObjectNode status = seen.withObjectProperty("status");
    status.put("observedGeneration", 1).put("phase", "Ready");
    status.putObject("counts").put("drifts", 0).put("text", "1/1");
    status
        .putArray("conditions")
        .addObject()
        .put("type", "Ready")
        .put("status", "True")
        .put("reason", "Ready")
        .put("message", "")
        .put("lastTransitionTime", "2030-01-01T00:00:00Z")
        .put("observedGeneration", 1);
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName("web")
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": " + status + "}");
    patch(
        web().address(),
        "/metadata/finalizers",
        JsonNodeFactory.instance.arrayNode().add("homeostat.dev/applications"));
  }

  void create(String spec) {
    Cli cli = new Cli(dir);
    ObjectNode tree = (ObjectNode) Cli.yaml(cli.file("new.yaml", HEAD + spec)).deepCopy();
    tree.withObjectProperty("metadata").put("namespace", namespace);
    assertThat(cluster.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }

  void patch(ResourceAddress address, String path, com.fasterxml.jackson.databind.JsonNode value) {
    Patch patch = new Patch(List.of(new Patch.Add(JsonPointer.compile(path), value)));
    assertThat(cluster.patch(address, patch)).isInstanceOf(ClusterResponse.Done.class);
  }

  Cli.Result run(String... args) {
    String[] all = new String[args.length + 4];
    System.arraycopy(args, 0, all, 0, args.length);
    all[args.length] = "--cluster";
    all[args.length + 1] = "kube";
    all[args.length + 2] = "--namespace";
    all[args.length + 3] = namespace;
    return new Cli(dir).run(all);
  }

  Cli.Result onFile(String command, String text) {
    Path file = new Cli(dir).file("app.yaml", text);
    return new Cli(dir).run(command, "-f", file.toString(), "--cluster", "kube");
  }

  String changed() {
    return HEAD.replace("name: web", "name: web, namespace: " + namespace)
        + SPEC.replace("fast", "slow");
  }
}
