package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tosca.archive.AttackArchives;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A heap of 64 MiB suffices for each attack, and for each template of the corpus. */
class SmallHeapTest {

  private static final List<Tosca> TRANSLATORS = List.of(Tosca.standard(), Tosca.strict());

  @TempDir Path dir;

  /** Translates all files of a folder and the corpus; runs in a JVM of its own. */
  static final class Program {

    private Program() {}

    public static void main(String... args) throws IOException {
      try (Stream<Path> files = Files.list(Path.of(args[0]))) {
        for (Path file : files.sorted().toList()) {
          translate(file.getFileName().toString(), source(file));
        }
      }
      for (Corpus.Template template : Corpus.all()) {
        translate(template.toString(), template.source());
      }
    }

    private static ToscaSource source(Path file) throws IOException {
      return ToscaSuffix.ARCHIVE.ends(file.toString())
          ? new ToscaSource.Archive(Files.readAllBytes(file), "app.csar")
          : new ToscaSource.Text(Files.readString(file), "app.yaml");
    }

    private static void translate(String name, ToscaSource source) {
      for (Tosca tosca : TRANSLATORS) {
        try {
          tosca.translate(source, Trees.emptyObject());
          System.out.println(name + ": translated");
        } catch (ToscaException e) {
          System.out.println(name + ": " + e.code());
        }
      }
    }
  }

  @Test
  @Timeout(120)
  void attacks_and_corpus_are_translated_or_refused_in_64_mebibytes()
      throws IOException, InterruptedException {
    for (Map.Entry<String, String> each : AttackTemplates.all().entrySet()) {
      Files.writeString(dir.resolve(each.getKey() + ".yaml"), each.getValue());
    }
    Map<String, byte[]> archives = AttackArchives.all();
    for (Map.Entry<String, byte[]> each : archives.entrySet()) {
      Files.write(dir.resolve(each.getKey() + ".csar"), each.getValue());
    }
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                dir.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(said).isZero();
    int expected = AttackTemplates.all().size() + AttackArchives.all().size() + Corpus.all().size();
    assertThat(said.lines()).hasSize(2 * expected);
    assertThat(said)
        .contains(
            "most-nodes.yaml: translated",
            "many-nodes.yaml: EXPANSION_LIMIT",
            "most-resources.yaml: translated",
            "unpacked.csar: translated",
            "packed.csar: translated",
            "beyond.csar: CSAR_LIMIT",
            "bomb.csar: CSAR_LIMIT",
            "directory.csar: CSAR_LIMIT");
  }
}
