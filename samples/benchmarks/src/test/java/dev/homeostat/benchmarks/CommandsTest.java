package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;

/**
 * The commands of {@code docs/benchmarks.md} work as they stand there, measured in the shortest
 * time.
 */
class CommandsTest {

  private static final Path DOCUMENT = Path.of("../../docs/benchmarks.md").toAbsolutePath();
  private static final Pattern BLOCK =
      Pattern.compile("^```sh\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final String JAR = "samples/benchmarks/target/benchmarks.jar";

  /** In one process, without warming up, one call each, two sizes. */
  private static final String SMOKE = "-f 0 -wi 0 -i 1 -r 1ms -p n=1,10";

  @TempDir Path clone;

  @Test
  void measuring_ends_in_tables() throws Exception {
    layOut();
    String script = block(0);
    assertThat(script).contains("mvn ", "java -jar " + JAR, Tables.class.getName());
    String output = run(script);
    String written = Files.readString(clone.resolve("docs/benchmarks.md"));
    assertThat(written).as(output).contains("not run").contains("N = 10000");
    for (Contender contender : Contender.values()) {
      assertThat(written)
          .containsPattern(
              Pattern.quote("| " + contender.label() + " | ")
                  + "(\\d[\\d.]* × \\(\\d[^|]*B\\) \\| ){3}");
    }
    assertThat(written).containsPattern("\\| N = 10 \\| (1\\.0 × \\(\\d[^|]*B\\) \\| ?){4}\n");
  }

  @Test
  void the_tables_have_the_rows_that_the_document_shows() throws IOException {
    List<String> rows =
        Files.readString(DOCUMENT).lines().filter(line -> line.startsWith("| ")).toList();
    for (Contender contender : Contender.values()) {
      assertThat(rows)
          .filteredOn(row -> row.startsWith("| " + contender.label() + " | "))
          .singleElement()
          .asString()
          .endsWith(" | " + contender.trial().verdict() + " |");
    }
  }

  private static String block(int number) throws IOException {
    Matcher blocks = BLOCK.matcher(Files.readString(DOCUMENT));
    return blocks.results().skip(number).findFirst().orElseThrow().group(1);
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
    String java = "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'";
    program(
        "java",
        "case \"$1\" in -jar) exec "
            + java
            + " -Djmh.ignoreLock=true \"$@\" "
            + SMOKE
            + ";; *) exec "
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

  private String run(String script) throws IOException, InterruptedException {
    Path output = clone.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script);
    builder.directory(clone.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
    builder
        .environment()
        .merge("PATH", clone.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("in time: %s", script).isTrue();
    String said = Files.readString(output);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
