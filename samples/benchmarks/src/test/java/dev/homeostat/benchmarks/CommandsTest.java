package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of {@code docs/benchmarks.md} work as they stand there, measured in the shortest
 * time.
 */
@Tag("one-jdk")
class CommandsTest {

  private @TempDir Path clone;

  @Test
  void measuring_ends_in_tables() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(0);
    assertThat(script).contains("mvn ", "java -jar " + Clone.JAR, Tables.class.getName());
    String output = commands.run(script);
    String written = commands.document();
    assertThat(written).as(output).contains("not run").contains("N = 10000");
    for (Contender contender : Contender.values()) {
      assertThat(written)
          .containsPattern(
              Pattern.quote("| " + contender.label() + " | ")
                  + "(\\d[\\d.]* × \\(\\d[^|]*B\\) \\| ){3}");
    }
    assertThat(written).containsPattern("\\| N = 10 \\| (1\\.0 × \\(\\d[^|]*B\\) \\| ?){6}\n");
  }

  @Test
  void translations_end_in_a_table() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(1);
    assertThat(script).contains("java -jar " + Clone.JAR, TranslationTable.class.getName());
    String output = commands.run(script);
    assertThat(commands.document())
        .as(output)
        .containsPattern("\\| N = 20 \\| (\\([^|]*\\) \\| ){4}1\\.0 × \\([^|]*\\) \\|\n");
  }

  @Test
  void the_tables_have_the_rows_that_the_document_shows() throws IOException {
    List<String> rows =
        Files.readString(Clone.DOCUMENT).lines().filter(line -> line.startsWith("| ")).toList();
    for (Contender contender : Contender.values()) {
      assertThat(rows)
          .filteredOn(row -> row.startsWith("| " + contender.label() + " | "))
          .singleElement()
          .asString()
          .endsWith(" | " + contender.trial().verdict() + " |");
    }
  }
}
