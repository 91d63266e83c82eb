package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** On a live server, too, a workload gets what it needs once, and completes its application. */
@WithApiServer
@Timeout(180)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Tag("each-jdk")
class ServeLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;

  ServeLiveTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("calls");
  }

  @BeforeEach
  void configure() throws IOException {
    System.setProperty(
        KUBECONFIG, Files.writeString(dir.resolve("kubeconfig"), kubeconfig).toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private static String application(String namespace) {
    return """
    apiVersion: homeostat.dev/v1alpha1
    kind: Application
    metadata: {name: import, namespace: %s}
    spec:
      hooks: [complete]
      manifest:
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: import}
        spec:
          selector: {matchLabels: {app: import}}
          template:
            metadata: {labels: {app: import}}
            spec:
              containers:
              - {name: import, image: "example.org/import:1", env: [{name: MODE, value: ""}]}
    """
        .formatted(namespace);
  }

  private Deployment deployment() {
    return client.apps().deployments().inNamespace(namespace).withName("import").get();
  }

  private List<String> secrets() {
    return client.secrets().inNamespace(namespace).list().getItems().stream()
        .map(each -> each.getMetadata().getName())
        .toList();
  }

  private String secret(String name, String key) {
    Secret secret = client.secrets().inNamespace(namespace).withName(name).get();
    return new String(
        Base64.getDecoder().decode(secret.getData().get(key)), StandardCharsets.UTF_8);
  }

  @Test
  void a_workload_of_a_live_cluster_completes_its_application() throws Exception {
    Cli cli = new Cli(dir);
    String file = cli.file("app.yaml", application(namespace)).toString();
    Path keys = dir.resolve("keys");
    String url = "https://localhost:" + ServeCommandTest.freePort();
    assertThat(cli.run("keys", keys.toString(), "--address", url).code()).isZero();
    String calls = keys.resolve("calls.yaml").toString();
    String[] live = {"-f", file, "--cluster", "kube", "--calls", calls};
    Cli.Result first = run(cli, "reconcile", live);
    assertThat(first.code()).as(first.out() + first.err()).isZero();
    Container container = deployment().getSpec().getTemplate().getSpec().getContainers().get(0);
    assertThat(container.getEnv())
        .extracting(EnvVar::getName)
        .containsExactly("MODE", "HOMEOSTAT_COMPLETE_TOKEN", "HOMEOSTAT_COMPLETE_URL");
    assertThat(container.getVolumeMounts()).hasSize(1);
    String version = deployment().getMetadata().getResourceVersion();
    String certificate = secret("import-complete-tls", "tls.crt");
    Cli.Result second = run(cli, "reconcile", live);
    assertThat(second.code()).as(second.out() + second.err()).isZero();
    assertThat(deployment().getMetadata().getResourceVersion()).isEqualTo(version);
    assertThat(secret("import-complete-tls", "tls.crt")).isEqualTo(certificate);
    CompletableFuture<Cli.Result> served = new CompletableFuture<>();
    Thread serving = new Thread(() -> served.complete(run(cli, "serve", live)), "serving");
    serving.start();
    ServeCommandTest.await(
        () ->
            ServeCommandTest.call(
                    keys,
                    secret("import-complete-token", "url"),
                    secret("import-complete-token", "token"))
                == 202);
    ServeCommandTest.await(() -> deployment() == null);
    ServeCommandTest.await(
        () ->
            Collections.disjoint(
                secrets(), List.of("import-complete-token", "import-complete-tls")));
    ServeCommandTest.await(() -> cli.printed().contains("Completed=True"));
    serving.interrupt();
    Cli.Result end = served.get(30, TimeUnit.SECONDS);
    assertThat(end.out() + end.err()).doesNotContain("PRIVATE");
  }

  private static Cli.Result run(Cli cli, String command, String... args) {
    return cli.run(
        java.util.stream.Stream.concat(List.of(command).stream(), java.util.Arrays.stream(args))
            .toArray(String[]::new));
  }
}
