package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.compose.ComposeHook;
import com.example.teamlabel.TeamLabel;
import dev.homeostat.cli.Main;
import dev.homeostat.spi.Hook;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The working copy of a reader of the documents: files, programs, and a shell. */
final class Clone {

  /** The one jar that the build makes; here it leads to the classes under test. */
  private static final String JAR = "samples/cli/target/homeostat.jar";

  /** A build in a test would build this test: it is only checked to be one of these. */
  private static final List<String> BUILDS =
      Stream.concat(
              Stream.of(
                  "-B -q -ntp -Pquick -Dmaven.test.skip package -pl samples/cli -am",
                  "-B -ntp verify"),
              InstallPage.all().map(page -> image(page.operator())))
          .toList();

  /** Returns the command that pushes the image of an operator. */
  private static String image(String operator) {
    return ("-B -ntp -DskipTests -Ppush-image package -pl samples/OPERATOR -am"
            + " -Djib.from.image=gcr.io/distroless/java17-debian12:nonroot@sha256:"
            + "06484c2a9dcc9070aeafbc0fe752cb9f73bc0cea5c311f6a516e9010061998ad"
            + " -Djib.to.image=registry.example.com/homeostat/OPERATOR:0.1.0")
        .replace("OPERATOR", operator);
  }

  /** The folder with the binaries of a server and with kubectl. */
  private static final Path BINARIES = Path.of(System.getProperty("user.home"), ".kubeapitest/k8s");

  /** For programs that end soon. */
  private static final String BRIEF =
      " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private final Path clone;

  Clone(Path clone) throws IOException {
    this.clone = clone;
    copy(Documents.DOCS.resolve("example"), clone.resolve("docs/example"));
    Files.copy(clone.resolve("docs/example/application.yaml"), clone.resolve("application.yaml"));
    Path jar = clone.resolve(JAR);
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    hookJar(clone.resolve("my-hook.jar"), TeamLabel.class);
    hookJar(clone.resolve("compose-hook.jar"), ComposeHook.class);
    Files.writeString(
        clone.resolve("compose.yaml"), "services:\n  web:\n    image: example.org/web:1\n");
    String java = "exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "'" + BRIEF;
    program("java", java + " \"$@\"");
    program("homeostat", java + " -jar '" + jar + "' \"$@\"");
    program(
        "mvn",
        BUILDS.stream()
            .map(build -> "'" + build + "'")
            .collect(Collectors.joining("|"))
            .transform(known -> "case \"$*\" in " + known + ") exit 0;; *) exit 9;; esac"));
  }

  /** Adds the files that install an operator, and the programs that do. */
  void addOperator(String operator) throws IOException {
    String deploy = "samples/" + operator + "/deploy";
    copy(Documents.REPOSITORY.resolve(deploy), clone.resolve(deploy));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    program(
        "helm",
        "exec '%s'%s -cp '%s' %s \"$@\""
            .formatted(java, BRIEF, clone.resolve(JAR), HelmProgram.class.getName()));
    try (Stream<Path> versions = Files.list(BINARIES)) {
      Path kubectl =
          versions
              .map(version -> version.resolve("kubectl"))
              .filter(Files::isExecutable)
              .findFirst()
              .orElseThrow();
      program("kubectl", "exec '%s' \"$@\"".formatted(kubectl));
    }
  }

  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toUri())
        .map(URI::toString)
        .collect(Collectors.joining(" "));
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.createDirectories(clone.resolve("bin")).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void hookJar(Path jar, Class<? extends Hook> hook) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/dev.homeostat.spi.Hook"));
      out.write((hook.getName() + "\n").getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : Documents.files(from, path -> true)) {
      Path copy = to.resolve(from.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  record Run(int code, String output) {}

  Run run(String script) {
    return run(script, Map.of());
  }

  Run run(String script, Map<String, String> variables) {
    Path output = clone.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script);
    builder.directory(clone.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(variables);
    builder
        .environment()
        .merge("PATH", clone.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("in time: %s", script).isTrue();
      return new Run(process.exitValue(), Files.readString(output));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
