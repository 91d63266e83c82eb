package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Imported rules of Argo CD on a live cluster: what they name is left alone, nothing else is. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ImportLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;
  private Path rules;

  ImportLiveTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("cli");
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), kubeconfig);
    System.setProperty(KUBECONFIG, file.toString());
    cli = new Cli(dir);
    manifest =
        cli.file(
            "web.yaml",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              minReadySeconds: 5
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                    - {name: app, image: "app:1"}
                    - {name: logs, image: "logs:1"}
            """);
    rules =
        cli.file(
            "argocd.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - group: apps
                  kind: Deployment
                  jsonPointers: [/spec/replicas]
                  jqPathExpressions:
                    - .spec.template.spec.containers[] | select(.name == "app").image
                    - .spec.template.spec.containers[] | select(.name == "proxy")
            """);
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result run(String... command) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of("-f", manifest.toString(), "--namespace", namespace));
    args.addAll(List.of("--cluster", "kube"));
    if (!command[0].equals("import")) {
      args.addAll(List.of("--name", "web"));
      args.addAll(List.of("--observer-schema", dir.resolve("schema.yaml").toString()));
    }
    return cli.run(args.toArray(String[]::new));
  }

  private void change(UnaryOperator<Deployment> change) {
    client.apps().deployments().inNamespace(namespace).withName("web").edit(change);
  }

  private Deployment web() {
    return client.apps().deployments().inNamespace(namespace).withName("web").get();
  }

  @Test
  void what_the_rules_name_is_left_alone_and_the_neighbours_are_restored() {
    Cli.Result imported = run("import", "argocd", rules.toString());
    assertThat(imported.code()).as(imported.err()).isZero();
    cli.file("schema.yaml", imported.out());
    assertThat(run("reconcile").code()).isZero();

    change(
        web -> {
          web.getSpec().setReplicas(7);
          var pod = web.getSpec().getTemplate().getSpec();
          pod.getContainers().get(0).setImage("app:2");
          pod.getContainers()
              .add(0, pod.getContainers().get(0).toBuilder().withName("proxy").build());
          return web;
        });
    Cli.Result ignored = run("plan");
    assertThat(ignored.code()).as(ignored.out() + ignored.err()).isZero();

    change(
        web -> {
          web.getSpec().setMinReadySeconds(9);
          web.getSpec().getTemplate().getSpec().getContainers().get(2).setImage("logs:2");
          return web;
        });
    Cli.Result drift = run("plan");
    assertThat(drift.code()).isEqualTo(2);
    assertThat(drift.out())
        .contains("/spec/minReadySeconds: 9, wanted 5", "[name=logs]/image")
        .doesNotContain("/spec/replicas:", "[name=app]/image");
    assertThat(run("reconcile").code()).isZero();
    assertThat(web().getSpec().getReplicas()).isEqualTo(7);
    assertThat(web().getSpec().getMinReadySeconds()).isEqualTo(5);
    assertThat(web().getSpec().getTemplate().getSpec().getContainers())
        .extracting(container -> container.getName() + " " + container.getImage())
        .containsExactly("proxy app:2", "app app:2", "logs logs:1");
  }

  @Test
  void fields_of_a_manager_are_those_that_it_owns_in_the_live_object() throws IOException {
    client.resource(Files.readString(manifest)).inNamespace(namespace).create();
    Deployment scaled =
        Serialization.unmarshal(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 4
              selector: {matchLabels: {app: web}}
              template: {spec: {containers: [{name: app, image: "app:2"}]}}
            """,
            Deployment.class);
    client
        .resource(scaled)
        .inNamespace(namespace)
        .fieldManager("scaler")
        .forceConflicts()
        .serverSideApply();
    rules =
        cli.file(
            "managers.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - {group: apps, kind: Deployment, managedFieldsManagers: [scaler, nobody]}
            """);
    Cli.Result imported = run("import", "argocd", rules.toString());
    assertThat(imported.out())
        .as(imported.err())
        .contains("- /spec/replicas\n", "containers/[name=app]/image\"\n")
        .doesNotContain("minReadySeconds", "[name=logs]", "status");
    assertThat(imported.err())
        .contains("ImportedDifferently", "those that it owns now")
        .contains("RuleNamesNothing", "one that owns none in the live objects");
  }

  @Test
  void what_is_not_there_yet_is_left_out_and_named() {
    manifest =
        cli.file(
            "early.yaml",
            """
            apiVersion: example.org/v1
            kind: Lamp
            metadata: {name: hall}
            spec: {bright: true}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: early}
            data: {a: b}
            """);
    rules =
        cli.file(
            "early-rules.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - {group: example.org, kind: Lamp, jsonPointers: [/spec/bright]}
                - {kind: ConfigMap, jsonPointers: [/data/a], managedFieldsManagers: [scaler]}
            """);
    Cli.Result imported = run("import", "argocd", rules.toString());
    assertThat(imported.code()).as(imported.err()).isEqualTo(2);
    assertThat(imported.out())
        .contains("- /data/a\n", "2 rules not imported, 1 object left out")
        .doesNotContain("Lamp");
    assertThat(imported.err())
        .contains("UnknownKind", "got one of a kind that it does not know; import again")
        .contains("got none: the object is not there yet; import again when it is");
  }
}
