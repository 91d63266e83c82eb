package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of cases: each has a thread, a verdict, a rule, and a test that runs. */
class CasesPageTest {

  private static final Path PAGE = Documents.DOCS.resolve("cases.md");

  private static final Pattern THREAD =
      Pattern.compile(
          "\\[[^]]+ #(\\d+)]\\((https://github\\.com/[^/]+/[^/]+/(?:issues|pull)/\\1)\\)");

  private static final Pattern RULE = Pattern.compile("\\[([A-Z]+-\\d+)]\\(rules/\\1\\.md\\)");

  private static final Pattern VERDICT = Pattern.compile("(Better|Partly|Same|Worse): .+");

  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");

  private static final List<Path> SOURCES =
      Documents.files(Documents.REPOSITORY, path -> path.toString().endsWith("Test.java"));

  /** A row of a table: the thread, three sentences, and the test. */
  record Case(String thread, String met, String tool, String here, String test) {

    private static Case of(String line) {
      List<String> cells =
          Stream.of(line.substring(1, line.lastIndexOf('|')).split("(?<!\\\\)\\|", -1))
              .map(String::strip)
              .toList();
      assertThat(cells).as(line).hasSize(5);
      return new Case(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4));
    }

    List<String> cells() {
      return List.of(thread, met, tool, here, test);
    }

    @Override
    public String toString() {
      return thread;
    }
  }

  static List<Case> cases() {
    return Documents.text(PAGE)
        .lines()
        .filter(line -> line.startsWith("| ["))
        .map(Case::of)
        .toList();
  }

  @Test
  void there_are_at_least_sixty_threads_and_each_is_named_once() {
    assertThat(cases()).extracting(Case::thread).hasSizeGreaterThanOrEqualTo(60);
    assertThat(cases())
        .extracting(each -> THREAD.matcher(each.thread()).replaceFirst("$2"))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_has_a_thread_sentences_a_verdict_and_a_rule(Case each) {
    assertThat(each.cells()).noneMatch(String::isBlank);
    assertThat(each.thread()).matches(THREAD);
    assertThat(List.of(each.met(), each.tool())).allMatch(cell -> cell.endsWith("."));
    assertThat(each.here()).matches(VERDICT);
    Matcher rule = RULE.matcher(each.here());
    assertThat(rule.find()).as("a rule in %s", each.here()).isTrue();
    assertThat(Documents.DOCS.resolve("rules").resolve(rule.group(1) + ".md"))
        .matches(Files::exists);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_that_is_solved_has_a_test_that_runs(Case each) {
    if (each.test().equals("None")) {
      assertThat(each.here()).as("a case without a test").matches("(Same|Worse): .+");
      return;
    }
    Matcher test = TEST.matcher(each.test());
    assertThat(test.matches()).as(each.test()).isTrue();
    assertThat(sources(test.group(1)))
        .as("classes %s", test.group(1))
        .isNotEmpty()
        .anySatisfy(source -> assertRuns(source, test.group(2)));
  }

  private static List<String> sources(String name) {
    return SOURCES.stream()
        .filter(path -> path.endsWith(name + ".java"))
        .map(Documents::text)
        .toList();
  }

  private static void assertRuns(String source, String method) {
    Matcher declared =
        Pattern.compile("\\n  void " + method + "\\(", Pattern.MULTILINE).matcher(source);
    assertThat(declared.find()).as("a method %s", method).isTrue();
    String before = source.substring(0, declared.start() + 1);
    String annotations = before.substring(before.lastIndexOf("\n\n") + 1);
    assertThat(annotations).containsPattern("@(Test|ParameterizedTest|Property|Example)\\b");
    assertThat(annotations).doesNotContain("@Disabled");
    assertThat(source.substring(0, source.indexOf("class "))).doesNotContain("@Disabled");
  }

  @Test
  void cases_that_are_no_better_are_shown_too() {
    assertThat(cases()).extracting(Case::here).anyMatch(here -> here.startsWith("Same: "));
    assertThat(cases()).extracting(Case::here).anyMatch(here -> here.startsWith("Worse: "));
  }
}
