package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.benchmarks.live.ComparedLive;
import dev.homeostat.benchmarks.live.Live;
import dev.homeostat.benchmarks.live.OperatorLive;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.Main;

/** A folder that looks like a clone, with programs that do what the document says in short. */
final class Clone {

  static final Path DOCUMENT = Path.of("../../docs/benchmarks.md").toAbsolutePath();
  static final String JAR = "samples/benchmarks/target/benchmarks.jar";

  private static final Pattern BLOCK =
      Pattern.compile("^```sh\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** In one process, without warming up, one call each, few sizes. */
  private static final String SMOKE = "-f 0 -wi 0 -i 1 -r 1ms -p n=1,10,20";

  /** For programs that end soon. */
  private static final String BRIEF =
      " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private final Path clone;

  private Clone(Path clone) {
    this.clone = clone;
  }

  /** The commands of one block. */
  String block(int number) throws IOException {
    Matcher blocks = BLOCK.matcher(Files.readString(DOCUMENT));
    return blocks.results().skip(number).findFirst().orElseThrow().group(1);
  }

  /** A folder in which the commands run. */
  static Clone in(Path folder) throws IOException {
    Clone clone = new Clone(folder);
    clone.layOut();
    return clone;
  }

  /** The document as the commands have left it. */
  String document() throws IOException {
    return Files.readString(clone.resolve("docs/benchmarks.md"));
  }

  private void layOut() throws IOException {
    Path document = clone.resolve("docs/benchmarks.md");
    Files.createDirectories(document.getParent());
    Files.copy(DOCUMENT, document);
    Path jar = clone.resolve(JAR);
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    String java = "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'" + BRIEF;
    program(
        "java",
        "case \"$1\" in -jar) exec "
            + java
            + " -Djmh.ignoreLock=true \"$@\" "
            + SMOKE
            + ";; esac; case \"$*\" in *"
            + Live.class.getName()
            + "*|*"
            + OperatorLive.class.getName()
            + "*|*"
            + ComparedLive.class.getName()
            + "*) exec "
            + java
            + " \"$@\" --short;; *) exec "
            + java
            + " \"$@\";; esac");
    // A build in a test would build this test: it is only checked to be the one that packs the jar.
    program(
        "mvn",
        "case \"$*\" in '-B -q -ntp -Pbenchmarks -DskipTests package -pl samples/benchmarks -am')"
            + " exit 0;; *) exit 9;; esac");
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

  /** The output of the program. */
  String run(String script) throws IOException, InterruptedException {
    Path output = clone.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script);
    builder.directory(clone.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
    builder
        .environment()
        .merge("PATH", clone.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(20, TimeUnit.MINUTES)).as("in time: %s", script).isTrue();
    String said = Files.readString(output);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
