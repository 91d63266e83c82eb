package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a plugin of kubectl, started by the real kubectl where it is installed. */
class KubectlPluginTest {

  @TempDir Path dir;

  @Test
  void kubectl_runs_the_launcher_with_all_arguments_and_its_exit_code()
      throws IOException, InterruptedException {
    KubectlPlugin kubectl = KubectlPlugin.in(dir);
    Path map =
        Files.writeString(
            dir.resolve("a map.yaml"), "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    String cluster = dir.resolve("cluster").toString();

    assertThat(kubectl.run(2, Map.of(), "plan", "-f", map.toString(), "--cluster", cluster))
        .contains("ConfigMap default/a would be created");
    kubectl.run(64, Map.of(), "nonsense", "-f", map.toString(), "--cluster", cluster);
  }

  @Test
  void kubectl_homeostat_answers_who_and_why() throws IOException, InterruptedException {
    Cli cli = new Cli(dir);
    Path map =
        cli.file(
            "app.yaml",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}");
    assertThat(cli.on("reconcile", map).code()).isZero();
    KubectlPlugin kubectl = KubectlPlugin.in(dir);
    String cluster = cli.cluster().toString();

    assertThat(
            kubectl.run(
                0, Map.of(), "who", "ConfigMap/settings", "/data/mode", "--cluster", cluster))
        .containsPattern("  /data/mode  homeostat \\(Update\\) at 20");
    assertThat(
            kubectl.run(
                0,
                Map.of(),
                "why",
                "ConfigMap/settings",
                "/data/mode",
                "-f",
                map.toString(),
                "--cluster",
                cluster))
        .contains("policy:      enforced", "owners:      homeostat (Update)");
  }

  @Test
  void the_manifest_for_krew_names_the_files_of_the_archive() {
    JsonNode plugin = Cli.yaml(KubectlPlugin.DEPLOY.resolve("krew.yaml"));

    assertThat(plugin.at("/metadata/name").asText()).isEqualTo("homeostat");
    JsonNode platform = plugin.at("/spec/platforms/0");
    assertThat(platform.path("bin").asText()).isEqualTo("kubectl-homeostat");
    assertThat(platform.path("files"))
        .extracting(file -> file.path("from").asText())
        .containsExactly("homeostat.jar", "kubectl-homeostat");
    assertThat(plugin.at("/spec/shortDescription").asText()).hasSizeLessThan(80);
  }
}
