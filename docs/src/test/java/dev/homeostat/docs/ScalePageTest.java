package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of bad situations of replicas that share keys: each row names a test that is there. */
class ScalePageTest {

  private static final int SITUATIONS = 20;
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([^|]+) (?:\\| [^|]+ ){3}\\| `(\\w+)#(\\w+)` \\|$");

  private static final List<MatchResult> ROWS =
      ROW.matcher(section("Bad situations")).results().toList();

  private static String section(String title) {
    String page = Documents.text(Documents.DOCS.resolve("scale.md"));
    return page.split("\n## " + title + "\n", 2)[1].split("\n## ", 2)[0];
  }

  @Test
  void each_row_has_all_its_cells() {
    assertThat(ROWS).hasSize(SITUATIONS);
    assertThat(section("Bad situations").lines().filter(line -> line.startsWith("| ")))
        .as("rows, and the head")
        .hasSize(SITUATIONS + 1);
  }

  @Test
  void each_row_has_a_test() {
    for (MatchResult row : ROWS) {
      List<Path> sources =
          Documents.files(Documents.REPOSITORY, path -> path.endsWith(row.group(2) + ".java"));
      assertThat(sources)
          .as(row.group(1))
          .anySatisfy(
              source ->
                  assertThat(Documents.text(source))
                      .containsPattern(
                          "@(Test|ParameterizedTest)\\b[^;]*\\n  void " + row.group(3) + "\\("));
    }
  }
}
