package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every requirement of a controller has a test class of its name. */
class RequirementsTest {

  private static final int REQUIREMENTS = 32;
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (C\\d+) \\| [^|]+ \\| `(\\w+)` \\| [^|]+ \\| ([^|]+) \\|$");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  private static final List<MatchResult> ROWS =
      ROW.matcher(Documents.text(Documents.DOCS.resolve("controllers.md"))).results().toList();

  @Test
  void all_are_in_the_table_in_order() {
    assertThat(ROWS)
        .extracting(row -> row.group(1))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, REQUIREMENTS).mapToObj(number -> "C" + number).toList());
  }

  @Test
  void the_tests_of_the_adapter_are_there_and_test_what_is_not_left_to_the_sdk() {
    for (MatchResult row : ROWS) {
      List<String> named = TEST.matcher(row.group(3)).results().map(test -> test.group(1)).toList();
      assertThat(row.group(3).startsWith("the SDK") || !named.isEmpty()).as(row.group()).isTrue();
      named.forEach(RequirementsTest::assertTests);
    }
  }

  private static void assertTests(String name) {
    List<Path> tests =
        Documents.files(
            Documents.REPOSITORY.resolve("adapters-k8s"), path -> path.endsWith(name + ".java"));
    assertThat(tests)
        .as(name)
        .singleElement()
        .satisfies(
            path ->
                assertThat(Documents.text(path)).containsPattern("@(Test|ParameterizedTest)\\b"));
  }

  @Test
  void each_has_a_test_of_its_number_that_tests() {
    List<Path> tests =
        Documents.files(
            Documents.REPOSITORY.resolve("adapters-k8s"),
            path -> path.getFileName().toString().matches("C\\d\\d\\w+Test\\.java"));
    for (MatchResult row : ROWS) {
      String number = row.group(1).substring(1);
      assertThat(row.group(2)).startsWith("C" + (number.length() == 1 ? "0" : "") + number);
      assertThat(tests)
          .filteredOn(path -> path.endsWith(row.group(2) + ".java"))
          .singleElement()
          .satisfies(
              path ->
                  assertThat(Documents.text(path))
                      .containsPattern("@(Test|Property|Example|ParameterizedTest)\\b"));
    }
  }
}
