package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Where the commands keep states on a live cluster, before and after it knows Applications; other
 * tests, whose cluster knows none, are on another server.
 */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LiveStatesTest {

  private static final String KUBECONFIG = "kubeconfig";
  private static final long PATIENCE = 60;

  private static RunningApiServer server;

  private final KubernetesClient client = server.client();
  private final String namespace = server.newNamespace("states");

  @TempDir Path dir;

  @BeforeAll
  static void start() {
    server = RunningApiServer.start();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @BeforeEach
  void configure() throws IOException {
    System.setProperty(
        KUBECONFIG, Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig()).toString());
    Files.writeString(
        dir.resolve("app.yaml"),
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings}
        data: {mode: fast}
        """);
  }

  /** Each test begins without the kind. */
  @AfterEach
  void forget() {
    System.clearProperty(KUBECONFIG);
    definition().delete();
    definition().waitUntilCondition(gone -> gone == null, PATIENCE, TimeUnit.SECONDS);
  }

  private Resource<CustomResourceDefinition> definition() {
    return client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("applications.homeostat.dev");
  }

  private void define() {
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: applications.homeostat.dev}
        spec:
          group: homeostat.dev
          scope: Namespaced
          names: {kind: Application, plural: applications}
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
        """);
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      applications() {
    return client
        .genericKubernetesResources("homeostat.dev/v1alpha1", "Application")
        .inNamespace(namespace);
  }

  private GenericKubernetesResource application() {
    return applications().withName("web").get();
  }

  private boolean isSecretThere() {
    return client.secrets().inNamespace(namespace).withName("homeostat.state.web").get() != null;
  }

  private Cli.Result command(String command) {
    return new Cli(dir)
        .run(
            command,
            "-f",
            dir.resolve("app.yaml").toString(),
            "--name",
            "web",
            "--namespace",
            namespace,
            "--cluster",
            "kube");
  }

  private void run(String command) {
    Cli.Result run = command(command);
    assertThat(run.code()).as("%s%s", run.out(), run.err()).isZero();
  }

  private static Object state(GenericKubernetesResource application) {
    Map<String, Object> status = application.get("status");
    return status == null ? null : status.get("state");
  }

  @Test
  void a_state_moves_from_a_secret_to_an_application_that_goes_with_it() throws IOException {
    run("reconcile");
    assertThat(isSecretThere()).isTrue();

    define();
    run("plan");
    assertThat(application()).isNull();

    Path file = dir.resolve("app.yaml");
    Files.writeString(file, Files.readString(file).replace("fast", "slow"));
    run("reconcile");
    assertThat(isSecretThere()).isFalse();
    GenericKubernetesResource made = application();
    assertThat(state(made)).isNotNull();
    assertThat(made.<Object>get("spec")).isEqualTo(Map.of("suspend", true));
    assertThat(made.getMetadata().getLabels())
        .containsEntry("app.kubernetes.io/managed-by", "homeostat");

    run("reconcile");
    assertThat(application().getMetadata().getResourceVersion())
        .isEqualTo(made.getMetadata().getResourceVersion());

    run("delete");
    assertThat(application()).isNull();
    assertThat(client.configMaps().inNamespace(namespace).withName("settings").get()).isNull();
  }

  @Test
  void an_application_that_somebody_made_keeps_its_own() {
    define();
    GenericKubernetesResource theirs = new GenericKubernetesResource();
    theirs.setApiVersion("homeostat.dev/v1alpha1");
    theirs.setKind("Application");
    theirs.setMetadata(new ObjectMetaBuilder().withName("web").build());
    theirs.setAdditionalProperty("spec", Map.of("suspend", true));
    applications().resource(theirs).create();

    run("reconcile");
    assertThat(state(application())).isNotNull();
    assertThat(isSecretThere()).isFalse();

    run("delete");
    assertThat(state(application())).isNull();
    assertThat(application().<Object>get("spec")).isEqualTo(Map.of("suspend", true));
  }

  /** The engine of an operator that keeps Applications. */
  private Engine operator(KubernetesCluster cluster) {
    return Engine.builder()
        .cluster(cluster)
        .state(
            StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
                .at("/status/state"))
        .build();
  }

  private GenericKubernetesResource createApplication(Map<String, Object> spec) {
    GenericKubernetesResource made = new GenericKubernetesResource();
    made.setApiVersion(ApplicationDocument.API_VERSION);
    made.setKind(ApplicationDocument.KIND);
    made.setMetadata(new ObjectMetaBuilder().withName("web").build());
    made.setAdditionalProperty("spec", spec);
    return applications().resource(made).create();
  }

  private dev.homeostat.Application ownedBy(GenericKubernetesResource object) {
    return dev.homeostat.Application.ownedBy(
            Owner.builder()
                .apiVersion(object.getApiVersion())
                .kind(object.getKind())
                .namespace(namespace)
                .name("web")
                .uid(object.getMetadata().getUid())
                .build())
        .manifest(
            Manifest.parse("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kept}\ndata: {k: v}"))
        .build();
  }

  @Test
  void k10_the_state_of_an_application_that_an_operator_keeps_is_not_used() {
    define();
    KubernetesCluster cluster = KubernetesCluster.of(client);
    dev.homeostat.Application owned = ownedBy(createApplication(Map.of()));
    Engine operator = operator(cluster);
    assertThat(operator.reconcile(owned).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    GenericKubernetesResource before = application();

    for (String command : List.of("plan", "reconcile", "delete")) {
      Cli.Result refused = command(command);
      assertThat(refused.code()).as(command).isEqualTo(1);
      assertThat(refused.err())
          .contains("StateOfAnotherOwner", "homeostat.dev/Application", "/status/state");
    }
    assertThat(application()).isEqualTo(before);
    assertThat(client.configMaps().inNamespace(namespace).withName("settings").get()).isNull();
    assertThat(operator.reconcile(owned).requests()).isEmpty();
  }

  /** O10: the operator keeps its states in Secrets. */
  @Test
  void o10_the_state_of_an_operator_in_a_secret_is_not_used_either_and_can_be_shown() {
    define();
    KubernetesCluster cluster = KubernetesCluster.of(client);
    dev.homeostat.Application owned = ownedBy(createApplication(Map.of()));
    Engine operator = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    assertThat(operator.reconcile(owned).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    GenericKubernetesResource before = application();

    for (String command : List.of("plan", "reconcile", "delete")) {
      Cli.Result refused = command(command);
      assertThat(refused.code()).as(command).isEqualTo(1);
      assertThat(refused.err())
          .contains("StateOfAnotherOwner", "homeostat.dev/Application", "homeostat.state-of.");
    }
    assertThat(application()).isEqualTo(before);
    assertThat(operator.reconcile(owned).requests()).isEmpty();

    Cli.Result shown = stateOf("happ/web");
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("mangledObserverSchema:", "lastAppliedManifest:", "lastObservedManifest:")
        .contains("name: kept", "k: v");
    Cli.Result none = stateOf("happ/other");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("NoState", "happ/other", namespace);
  }

  private Cli.Result stateOf(String named) {
    return new Cli(dir).run("state", named, "--namespace", namespace, "--cluster", "kube");
  }

  @Test
  void o10_the_state_of_the_command_line_can_be_shown() {
    run("reconcile");
    assertThat(stateOf("web").out()).contains("lastAppliedManifest:", "mode: fast");
    define();
    assertThat(stateOf("web").out()).contains("lastAppliedManifest:", "mode: fast");
    run("delete");
    assertThat(stateOf("web").code()).isEqualTo(1);
  }

  @Test
  void k10_an_operator_leaves_the_state_of_the_command_line_alone() {
    define();
    run("reconcile");
    GenericKubernetesResource made = application();
    Engine operator = operator(KubernetesCluster.of(client));
    ReconcileResult suspended = operator.reconcile(ownedBy(made).toBuilder().suspend(true).build());
    assertThat(suspended.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(suspended.problems()).isEmpty();
    ReconcileResult refused = operator.reconcile(ownedBy(made));
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("StateOfAnotherOwner");
    assertThat(application()).isEqualTo(made);
    run("plan");
  }
}
