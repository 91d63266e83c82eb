package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Finding T1: templates in the shapes that public repositories use, through the command line. The
 * first line of each says what it gives, or why it is refused.
 */
class CorpusCommandT1Test {

  private static final Path CORPUS =
      Cli.REPOSITORY.resolve("hooks-tosca/src/test/resources/dev/homeostat/tosca/corpus");

  @TempDir Path dir;

  private record Template(String shape, Path file, String text) {

    Optional<String> said(String key) {
      return text.lines()
          .findFirst()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(key.length()));
    }

    boolean isExpected() {
      return said("# gives: ").or(() -> said("# refused: ")).isPresent();
    }
  }

  private static List<Template> templates() {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<Template> templates = new ArrayList<>();
      for (Path file : files.filter(each -> each.toString().endsWith(".yaml")).sorted().toList()) {
        String shape = CORPUS.relativize(file).getName(0).toString();
        templates.add(new Template(shape, file, Files.readString(file)));
      }
      return templates.stream().filter(Template::isExpected).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Templates of archives are packed first. */
  private Path input(Template template) throws IOException {
    if (!template.shape().equals("csar")) {
      return template.file();
    }
    Path folder = CORPUS.resolve(CORPUS.relativize(template.file()).subpath(0, 2));
    Map<String, String> files = new LinkedHashMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return Files.write(dir.resolve(folder.getFileName() + ".csar"), Shop.packed(files));
  }

  private static List<String> objects(String yaml) {
    return DocumentReader.discovered().read(yaml, "out").documents().stream()
        .map(
            each ->
                each.tree().path("kind").asText() + "/" + each.tree().at("/metadata/name").asText())
        .toList();
  }

  @Test
  void templates_translate_without_switches_and_the_documented_shares_are_true()
      throws IOException {
    Map<String, int[]> shares = new TreeMap<>();
    for (Template template : templates()) {
      Cli.Result result = new Cli(dir).run("translate", input(template).toString());
      int[] share = shares.computeIfAbsent(template.shape(), any -> new int[2]);
      share[1]++;
      assertThat(result.err()).as("%s", template.file()).doesNotContain("Exception", "\tat ");
      if (template.said("# gives: ").isPresent()) {
        assertThat(result.code()).as("%s%n%s", template.file(), result.err()).isZero();
        assertThat(objects(result.out()))
            .as("%s", template.file())
            .containsExactly(template.said("# gives: ").get().split(", "));
        share[0]++;
      } else {
        String[] reason = template.said("# refused: ").get().split(" ", 2);
        assertThat(result.code()).as("%s", template.file()).isEqualTo(1);
        assertThat(result.err()).as("%s", template.file()).contains(reason);
      }
    }
    int given = shares.values().stream().mapToInt(share -> share[0]).sum();
    int all = shares.values().stream().mapToInt(share -> share[1]).sum();
    assertThat(all).isGreaterThanOrEqualTo(60);
    assertThat(given).isGreaterThanOrEqualTo(50);
    for (String shape : List.of("indigo", "turandot", "definition")) {
      assertThat(shares.get(shape)[0]).as(shape).isEqualTo(shares.get(shape)[1]);
    }
    assertThat(documented()).containsExactlyElementsOf(rows(shares));
  }

  private static List<String> rows(Map<String, int[]> shares) {
    List<String> rows = new ArrayList<>();
    shares.forEach(
        (shape, share) -> rows.add("| `" + shape + "` | " + share[0] + " of " + share[1] + " |"));
    return rows;
  }

  private static List<String> documented() throws IOException {
    return Files.readAllLines(Cli.REPOSITORY.resolve("docs/tosca-support.md")).stream()
        .filter(line -> line.matches("\\| `[a-z]+` \\| \\d+ of \\d+ \\|.*"))
        .map(line -> line.replaceFirst("^(\\| `[a-z]+` \\| \\d+ of \\d+ \\|).*", "$1"))
        .toList();
  }
}
