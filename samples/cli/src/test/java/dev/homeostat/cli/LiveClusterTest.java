package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on a live cluster, with states in Secrets. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Tag("each-jdk")
class LiveClusterTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;

  LiveClusterTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("cli");
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), kubeconfig);
    System.setProperty(KUBECONFIG, file.toString());
    Files.writeString(
        dir.resolve("app.yaml"),
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings}
        data: {key1: one, key2: two}
        """);
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result run(String command, String cluster) {
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
            cluster);
  }

  private ConfigMap settings() {
    return client.configMaps().inNamespace(namespace).withName("settings").get();
  }

  @Test
  void an_edit_by_hand_is_put_back_and_nothing_else_is_written() {
    assertThat(run("reconcile", "kube").code()).isZero();
    assertThat(settings().getData()).containsEntry("key1", "one");
    assertThat(client.secrets().inNamespace(namespace).withName("homeostat.state.web").get())
        .isNotNull();

    client
        .configMaps()
        .inNamespace(namespace)
        .withName("settings")
        .edit(
            map -> {
              map.getData().put("key1", "edited");
              map.getData().put("key3", "theirs");
              return map;
            });
    assertThat(run("plan", "kube").code()).isEqualTo(2);
    assertThat(run("reconcile", "kube").out()).contains("/data/key1");
    assertThat(settings().getData()).containsEntry("key1", "one").containsEntry("key3", "theirs");

    String version = settings().getMetadata().getResourceVersion();
    assertThat(run("reconcile", "kube").code()).isZero();
    assertThat(settings().getMetadata().getResourceVersion()).isEqualTo(version);

    assertThat(run("delete", "kube").code()).isZero();
    assertThat(settings()).isNull();
    assertThat(client.secrets().inNamespace(namespace).withName("homeostat.state.web").get())
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "reconcile"})
  void a_version_that_is_not_served_has_those_that_are(String command) throws IOException {
    Files.writeString(
        dir.resolve("app.yaml"),
        "{apiVersion: apps/v1beta9, kind: Deployment, metadata: {name: web}, spec: {}}");
    Cli.Result run = run(command, "kube");
    assertThat(run.err())
        .contains("UnknownKind", "it serves apps/v1; write apiVersion: apps/v1")
        .doesNotContain("\tat ");
  }

  @Test
  void a_context_is_named_after_a_colon() {
    Cli.Result run = run("plan", "kube:nowhere");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("NoContext", "nowhere", "kubectl config get-contexts");
  }

  @Test
  void plain_manifests_need_a_name_that_stays() {
    Cli.Result run =
        new Cli(dir)
            .run("reconcile", "-f", dir.resolve("app.yaml").toString(), "--cluster", "kube");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("NameMissing", "--name");
  }

  @Test
  void the_rules_of_a_folder_are_not_for_a_live_cluster() {
    Cli.Result run =
        new Cli(dir)
            .run(
                "reconcile",
                "-f",
                dir.resolve("app.yaml").toString(),
                "--name",
                "web",
                "--cluster",
                "kube",
                "--server",
                "server.yaml");
    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).contains("--server goes with a folder");
  }

  @Test
  void a_cluster_that_does_not_answer_is_told_in_a_line() throws IOException {
    Files.writeString(
        dir.resolve("kubeconfig"), kubeconfig.replaceAll("(server:.*):[0-9]+", "$1:1"));
    Cli.Result run = run("reconcile", "kube");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
  }
}
