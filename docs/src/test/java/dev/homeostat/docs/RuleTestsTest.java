package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule has a test class that carries its id. */
class RuleTestsTest {

  private static final Path TESTS = Path.of("src", "test", "java");

  private static final List<Path> CLASSES =
      Documents.files(
          Documents.REPOSITORY,
          path -> path.toString().contains(TESTS.toString()) && path.toString().endsWith(".java"));

  @ParameterizedTest
  @EnumSource(Rule.class)
  void a_rule_has_a_test_class_that_tests(Rule rule) {
    List<Path> classes =
        CLASSES.stream()
            .filter(path -> path.getFileName().toString().matches(className(rule) + "\\.java"))
            .toList();

    assertThat(classes).as("a class %s", className(rule)).isNotEmpty();
    assertThat(classes)
        .allSatisfy(
            path ->
                assertThat(Documents.text(path))
                    .containsPattern("@(Test|Property|Example|ParameterizedTest)\\b"));
  }

  /** Returns the pattern of the classes of a rule: its id and its subject, as Read2NullsTest. */
  private static String className(Rule rule) {
    String group = rule.id().substring(0, rule.id().indexOf('-'));
    return group.charAt(0)
        + group.substring(1).toLowerCase(Locale.ROOT)
        + rule.id().substring(group.length() + 1)
        + "[A-Z]\\w*Test";
  }
}
