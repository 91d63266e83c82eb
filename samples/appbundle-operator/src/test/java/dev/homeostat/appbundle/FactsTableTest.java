package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The tables of facts name tests that exist. */
class FactsTableTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "appbundle-facts.md");
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");
  private static final Set<Class<? extends Annotation>> ANNOTATIONS =
      Set.of(Test.class, OnBothSides.class, ParameterizedTest.class, Property.class);

  /** The test methods of this module, by the names of their classes. */
  private static Map<String, Set<String>> tests() throws IOException {
    try (Stream<Path> files = Files.walk(TESTS)) {
      return files
          .map(file -> TESTS.relativize(file).toString())
          .filter(file -> file.endsWith("Test.java"))
          .map(file -> file.replace(".java", "").replace('/', '.').replace('\\', '.'))
          .map(FactsTableTest::load)
          .collect(Collectors.toMap(Class::getSimpleName, FactsTableTest::methods));
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, FactsTableTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> methods(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> ANNOTATIONS.stream().anyMatch(method::isAnnotationPresent))
        .map(Method::getName)
        .collect(Collectors.toSet());
  }

  private static List<String> rows() {
    try {
      return Files.readAllLines(PAGE).stream()
          .filter(line -> line.startsWith("| "))
          .filter(line -> !line.startsWith("| ---") && !line.endsWith("| tests |"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void each_line_names_tests_and_all_of_them_exist() throws IOException {
    Map<String, Set<String>> tests = tests();
    assertThat(rows()).hasSizeGreaterThan(50);
    for (String row : rows()) {
      List<MatchResult> named = TEST.matcher(row).results().toList();
      assertThat(named).as(row).isNotEmpty();
      for (MatchResult one : named) {
        assertThat(tests.getOrDefault(one.group(1), Set.of()))
            .as(one.group())
            .contains(one.group(2));
      }
    }
  }

  @Test
  void each_scenario_of_a_bug_is_in_a_table() throws IOException {
    Set<String> scenarios = new TreeSet<>();
    tests()
        .forEach(
            (type, methods) -> {
              if (type.matches("Bug[0-9]{2}.*")) {
                methods.forEach(method -> scenarios.add("`" + type + "." + method + "`"));
              }
            });
    assertThat(scenarios).hasSizeGreaterThan(12);
    String page = String.join("\n", rows());
    assertThat(scenarios).allSatisfy(scenario -> assertThat(page).contains(scenario));
  }

  @Test
  void each_of_the_twelve_bugs_has_a_class() throws IOException {
    assertThat(tests().keySet().stream().filter(name -> name.startsWith("Bug")).toList())
        .extracting(name -> name.substring(0, 5))
        .containsExactlyInAnyOrder(
            "Bug01", "Bug02", "Bug03", "Bug04", "Bug05", "Bug06", "Bug07", "Bug08", "Bug09",
            "Bug10", "Bug11", "Bug12");
  }
}
