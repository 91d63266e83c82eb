package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command line in a folder, as the plugin of the real kubectl. */
final class KubectlPlugin {

  static final Path DEPLOY = Cli.REPOSITORY.resolve("samples/cli/deploy");

  private final Path kubectl;
  private final Path dir;

  private KubectlPlugin(Path kubectl, Path dir) {
    this.kubectl = kubectl;
    this.dir = dir;
  }

  /** Installs the plugin; the test is skipped where there is no kubectl. */
  static KubectlPlugin in(Path dir) throws IOException {
    assumeTrue(installed().isPresent(), "kubectl is not installed");
    Path launcher = dir.resolve("kubectl-homeostat");
    Files.copy(DEPLOY.resolve("kubectl-homeostat"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(Files.isExecutable(launcher)).isTrue();
    jar(dir.resolve("homeostat.jar"));
    return new KubectlPlugin(installed().orElseThrow(), dir);
  }

  private static Optional<Path> installed() throws IOException {
    Path binaries = Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");
    if (!Files.isDirectory(binaries)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(binaries)) {
      return versions.map(it -> it.resolve("kubectl")).filter(Files::isExecutable).findFirst();
    }
  }

  /** A jar that runs the classes of this test. */
  private static void jar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    String path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path);
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
  }

  /** Runs {@code kubectl homeostat}, and returns all that it printed. */
  String run(int code, Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(kubectl.toString(), "homeostat"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", dir.toString(), (path, own) -> own + ":" + path);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(code);
    return out;
  }
}
