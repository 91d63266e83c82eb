package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide to the reference model names each rule that it reads, and where it reads it. */
class ModelGuideTest {

  private static final Path MODEL =
      Documents.REPOSITORY.resolve("engine-testkit/src/main/java/dev/homeostat/testkit/model");

  /** The sections on manifests, schemas and fields, and the rules about objects. */
  private static final Pattern IN_SCOPE =
      Pattern.compile("READ-\\d+|SCHEMA-\\d+|POLICY-\\d+|STATE-2|ACT-([7-9]|1[0-6])");

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[([A-Z]+-\\d+)]\\(rules/\\1\\.md\\) \\| (.*) \\|$");

  /** A comment and the name of the method behind it. */
  private static final Pattern COMMENTED =
      Pattern.compile("(?s)/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+\\s+)*[^;{}=]*?(\\w+)\\(");

  @Test
  void each_rule_is_read_or_listed_with_the_reason() {
    Set<String> rules =
        Documents.files(Documents.DOCS.resolve("rules"), path -> path.toString().endsWith(".md"))
            .stream()
            .map(path -> path.getFileName().toString().replace(".md", ""))
            .filter(rule -> IN_SCOPE.matcher(rule).matches())
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> all = new TreeSet<>(read().keySet());
    all.addAll(outside().keySet());

    assertThat(all).containsExactlyElementsOf(rules);
    assertThat(read().keySet()).doesNotContainAnyElementsOf(outside().keySet());
  }

  @Test
  void the_comment_of_each_method_names_its_rule() {
    read()
        .forEach(
            (rule, row) ->
                assertThat(cells(row))
                    .as(rule)
                    .isNotEmpty()
                    .allSatisfy(method -> assertThat(commentsOf(method)).anyMatch(names(rule))));
  }

  @Test
  void no_rule_outside_of_the_model_is_read_by_it() {
    Set<String> comments =
        Documents.files(MODEL, path -> path.toString().endsWith(".java")).stream()
            .flatMap(file -> comments(Documents.text(file)).values().stream())
            .flatMap(List::stream)
            .collect(Collectors.toSet());

    outside().keySet().forEach(rule -> assertThat(comments).as(rule).noneMatch(names(rule)));
  }

  @Test
  void each_rule_outside_of_the_model_has_a_test() {
    Set<String> tests =
        Documents.files(Documents.REPOSITORY, path -> path.toString().endsWith("Test.java"))
            .stream()
            .map(path -> path.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());

    outside()
        .forEach(
            (rule, row) -> {
              List<String> named = cells(row.substring(row.lastIndexOf('|') + 1));
              assertThat(named).as(rule).isNotEmpty();
              assertThat(tests).as(rule).containsAll(named);
            });
  }

  private static Predicate<String> names(String rule) {
    return Pattern.compile("\\b" + rule + "\\b").asPredicate();
  }

  /** Returns the comments of a method, such as {@code Values.same}. */
  private static List<String> commentsOf(String method) {
    String[] names = method.split("\\.");
    Path file = MODEL.resolve(names[0] + ".java");
    assertThat(file).exists();
    return comments(Documents.text(file)).getOrDefault(names[1], List.of());
  }

  private static Map<String, List<String>> comments(String source) {
    Map<String, List<String>> comments = new HashMap<>();
    Matcher found = COMMENTED.matcher(source);
    while (found.find()) {
      comments.merge(
          found.group(2),
          List.of(found.group(1)),
          (one, other) -> Stream.concat(one.stream(), other.stream()).toList());
    }
    return comments;
  }

  private static List<String> cells(String row) {
    return Pattern.compile("`([^`]+)`").matcher(row).results().map(hit -> hit.group(1)).toList();
  }

  private static Map<String, String> read() {
    return rows("| rule | methods |");
  }

  private static Map<String, String> outside() {
    return rows("| rule | reason | tested in |");
  }

  private static Map<String, String> rows(String head) {
    String text = Documents.text(Documents.DOCS.resolve("histories.md"));
    String section = text.split("\n## Reading the reference model\n", 2)[1].split("\n## ", 2)[0];
    String table = section.split(Pattern.quote(head), 2)[1].split("\n\n", 2)[0];
    Map<String, String> rows = new TreeMap<>();
    Matcher row = ROW.matcher(table);
    while (row.find()) {
      rows.put(row.group(1), row.group(2));
    }
    return rows;
  }
}
