package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who names no cluster, or a context in the place of a folder, is told which cluster is used. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class DefaultClusterTest {

  private static final String KUBECONFIG = "kubeconfig";

  @TempDir Path dir;
  private Cli cli;
  private String map;

  @BeforeEach
  void configure() throws IOException {
    Path kubeconfig =
        Files.writeString(
            dir.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: homeostat-production
            contexts: [{name: homeostat-production, context: {cluster: one, user: me}}]
            clusters: [{name: one, cluster: {server: "https://127.0.0.1:1"}}]
            users: [{name: me, user: {}}]
            """);
    System.setProperty(KUBECONFIG, kubeconfig.toString());
    cli = new Cli(dir);
    map =
        cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b}}")
            .toString();
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  @Test
  void the_default_is_named_with_the_option_for_a_live_cluster() {
    Cli.Result plan = cli.run("plan", "-f", map, "--name", "web");
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.err())
        .contains("DefaultCluster --cluster", "the folder .homeostat", "write --cluster kube");
    assertThat(cli.run("state", "web").err()).contains("DefaultCluster");
  }

  @Test
  void a_command_that_reads_no_objects_is_silent() {
    assertThat(cli.run("validate", "-f", map).err()).doesNotContain("DefaultCluster");
    assertThat(cli.run("schema", "-f", map).err()).doesNotContain("DefaultCluster");
  }

  @Test
  void a_named_folder_is_silent() throws IOException {
    Files.createDirectories(cli.cluster());
    assertThat(cli.on("plan", Path.of(map)).err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "plan, homeostat-production",
    "reconcile, homeostat-production",
    "plan, homeostat-production/",
    "reconcile, homeostat-production//"
  })
  void a_context_is_not_taken_for_a_folder(String command, String cluster) {
    Cli.Result result = cli.run(command, "-f", map, "--cluster", cluster);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("NoFolder", "write --cluster kube:homeostat-production");
    assertThat(Path.of("homeostat-production")).doesNotExist();
  }

  @Test
  void a_kubeconfig_that_cannot_be_read_does_not_matter_to_a_folder() throws IOException {
    Files.writeString(dir.resolve("kubeconfig"), "contexts: [");
    Files.createDirectories(cli.cluster());
    assertThat(cli.on("plan", Path.of(map)).err()).isEmpty();
  }
}
