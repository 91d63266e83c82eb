package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator is small. */
class WebPageLengthTest {

  private static final int MOST = 60;

  @ParameterizedTest
  @ValueSource(strings = {"WebPageController", "WebPageReconciler", "WebPageProgram"})
  void a_program_has_60_lines_beside_imports_and_manifest(String program) throws IOException {
    assertThat(lines("WebPages") + lines(program)).isBetween(1, MOST);
  }

  private static int lines(String name) throws IOException {
    String source = Files.readString(Path.of("src/test/java/com/example/pages", name + ".java"));
    List<String> lines =
        source
            .replaceAll("(?s)\"\"\".*?\"\"\"", "\"\"")
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.matches("(//|/\\*|\\*|import |package ).*"))
            .toList();
    return lines.size();
  }
}
