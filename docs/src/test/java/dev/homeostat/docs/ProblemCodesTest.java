package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each code of a problem or condition of the engine is checked in every history, or by a test that
 * the document about histories names.
 */
class ProblemCodesTest {

  private static final List<String> MODULES =
      List.of("application-document", "engine-api", "engine-core", "engine-yaml");

  private static final String CODE = "\"([A-Z][A-Za-z0-9]+)\"";

  /** A code is an argument of a method that makes a problem. */
  private static final Pattern MADE =
      Pattern.compile(
          "\\b(?:error|warning|problem|tooMuch)\\(\\s*(?:[^\"();]+,\\s*)?(?:\\w+ \\? "
              + CODE
              + " : )?"
              + CODE);

  /** A code of a problem of a document, by the part of the schema that is broken. */
  private static final Pattern CHOSEN = Pattern.compile("(?:->|\"code\"[,:]) *" + CODE);

  private static final Pattern CONSTANT = Pattern.compile("String [A-Z_]+ =\\s*" + CODE);

  /** All steps that lack the cause of a code are near cases. */
  private static final String EACH_HISTORY = "each history";

  private static final Path CHECK =
      Documents.REPOSITORY.resolve(
          "engine-testkit/src/main/java/dev/homeostat/testkit/history/TruthCheck.java");

  @Test
  void the_document_lists_each_code() {
    Set<String> codes = new TreeSet<>();
    sources("Wording.java").forEach(text -> collect(CHOSEN, text, codes));
    sources("application.schema.json").forEach(text -> collect(CHOSEN, text, codes));
    sources("OwnedStateStore.java").forEach(text -> collect(CONSTANT, text, codes));
    sources("Condition.java").forEach(text -> collect(CONSTANT, text, codes));
    sources(".java").forEach(text -> collect(MADE, text, codes));

    assertThat(rows().keySet()).containsExactlyElementsOf(codes);
  }

  @Test
  void what_is_said_of_histories_is_what_the_check_does() {
    String check = Documents.text(CHECK);

    rows()
        .forEach(
            (code, row) ->
                assertThat(check.contains('"' + code + '"') || check.contains(constant(code)))
                    .as(code)
                    .isEqualTo(Set.of("checked", "may appear").contains(row.inHistories())));
  }

  @Test
  void a_test_that_is_named_is_about_the_code() {
    Map<String, String> tests = tests();

    rows()
        .forEach(
            (code, row) ->
                assertThat(row.tests())
                    .as(code)
                    .isNotEmpty()
                    .allSatisfy(
                        test ->
                            assertThat(tests.getOrDefault(test, ""))
                                .as(test)
                                .containsAnyOf(code, constant(code))));
  }

  @Test
  void a_code_is_checked_in_each_history_or_has_a_near_case() {
    Map<String, String> tests = tests();

    rows()
        .forEach(
            (code, row) -> {
              assertThat(row.nearCases().contains(EACH_HISTORY))
                  .as(code)
                  .isEqualTo(row.inHistories().equals("checked"));
              assertThat(row.nearCases())
                  .as(code)
                  .allMatch(near -> near.equals(EACH_HISTORY) || isIn(tests, row, near));
            });
  }

  private static boolean isIn(Map<String, String> tests, Row row, String method) {
    return row.tests().stream()
        .anyMatch(test -> tests.getOrDefault(test, "").contains("  void " + method + "("));
  }

  private static Map<String, String> tests() {
    Map<String, String> tests = new TreeMap<>();
    Documents.files(Documents.REPOSITORY, path -> path.toString().endsWith("Test.java"))
        .forEach(file -> tests.put(name(file), Documents.text(file)));
    return tests;
  }

  /**
   * A row of the table of codes.
   *
   * @param inHistories whether a history may have it, and whether it is checked
   * @param tests tests in which it appears
   * @param nearCases test methods of these in which it must not appear
   */
  private record Row(String inHistories, List<String> tests, List<String> nearCases) {}

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new TreeMap<>();
    String text = Documents.text(Documents.DOCS.resolve("histories.md"));
    String section =
        text.split("\n## What messages claim\n", 2)[1].split("\n## ", 2)[0].replace("`", "");
    section
        .lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| code"))
        .map(line -> line.split(" *\\| *", -1))
        .forEach(
            cells -> Stream.of(cells[1].split(", ")).forEach(code -> rows.put(code, row(cells))));
    return rows;
  }

  private static Row row(String[] cells) {
    return new Row(cells[2], List.of(cells[3].split(", ")), List.of(cells[4].split(", ")));
  }

  private static List<String> sources(String ending) {
    return MODULES.stream()
        .map(module -> Documents.REPOSITORY.resolve(module).resolve("src/main"))
        .flatMap(root -> Documents.files(root, path -> path.toString().endsWith(ending)).stream())
        .map(Documents::text)
        .toList();
  }

  private static void collect(Pattern pattern, String text, Set<String> codes) {
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      for (int i = 1; i <= matcher.groupCount(); i++) {
        if (matcher.group(i) != null) {
          codes.add(matcher.group(i));
        }
      }
    }
  }

  /** As in {@code Condition.AS_ASKED}. */
  private static String constant(String code) {
    return "Condition." + code.replaceAll("(?<=.)([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
