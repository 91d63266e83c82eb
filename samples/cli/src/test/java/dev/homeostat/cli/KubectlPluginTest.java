package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a plugin of kubectl, started by the real kubectl where it is installed. */
class KubectlPluginTest {

  private static final Path DEPLOY = Cli.REPOSITORY.resolve("samples/cli/deploy");

  @TempDir Path dir;

  private static Optional<Path> kubectl() throws IOException {
    Path binaries = Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");
    if (!Files.isDirectory(binaries)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(binaries)) {
      return versions.map(it -> it.resolve("kubectl")).filter(Files::isExecutable).findFirst();
    }
  }

  /** A jar that runs the classes of this test. */
  private void jar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    String path =
        Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path);
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
  }

  private static String run(ProcessBuilder builder, int code)
      throws IOException, InterruptedException {
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(code);
    return out;
  }

  @Test
  void kubectl_runs_the_launcher_with_all_arguments_and_its_exit_code()
      throws IOException, InterruptedException {
    assumeTrue(kubectl().isPresent(), "kubectl is not installed");
    Path launcher = dir.resolve("kubectl-homeostat");
    Files.copy(
        DEPLOY.resolve("kubectl-homeostat"),
        launcher,
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(Files.isExecutable(launcher)).isTrue();
    jar(dir.resolve("homeostat.jar"));
    Path map =
        Files.writeString(
            dir.resolve("a map.yaml"), "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    ProcessBuilder plan =
        new ProcessBuilder(
            kubectl().orElseThrow().toString(),
            "homeostat",
            "plan",
            "-f",
            map.toString(),
            "--cluster",
            dir.resolve("cluster").toString());
    plan.environment().merge("PATH", dir.toString(), (path, own) -> own + ":" + path);
    plan.environment().put("JAVA_HOME", System.getProperty("java.home"));

    assertThat(run(plan, 2)).contains("ConfigMap default/a would be created");
    plan.command().set(2, "nonsense");
    run(plan, 64);
  }

  @Test
  void the_manifest_for_krew_names_the_files_of_the_archive() {
    JsonNode plugin = Cli.yaml(DEPLOY.resolve("krew.yaml"));

    assertThat(plugin.at("/metadata/name").asText()).isEqualTo("homeostat");
    JsonNode platform = plugin.at("/spec/platforms/0");
    assertThat(platform.path("bin").asText()).isEqualTo("kubectl-homeostat");
    assertThat(platform.path("files"))
        .extracting(file -> file.path("from").asText())
        .containsExactly("homeostat.jar", "kubectl-homeostat");
    assertThat(plugin.at("/spec/shortDescription").asText()).hasSizeLessThan(80);
  }
}
