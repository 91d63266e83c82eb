package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.Hook;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of the documents list what the code knows, no more and no less. */
class FactsTest {

  @Test
  void the_guide_lists_the_conditions() throws IllegalAccessException {
    Set<String> types = new TreeSet<>();
    for (var field : Condition.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        types.add((String) field.get(null));
      }
    }

    assertThat(column("guide.md", "Conditions", 1)).containsExactlyInAnyOrderElementsOf(types);
  }

  @Test
  void the_guide_lists_the_policies() {
    assertThat(column("guide.md", "Policies", 3))
        .containsExactlyInAnyOrderElementsOf(names(Policy.values()));
  }

  @Test
  void the_guide_to_hooks_lists_the_phases() {
    assertThat(column("hooks.md", "The phases", 2))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Hook.class.getPermittedSubclasses()).map(Class::getSimpleName).toList());
  }

  @Test
  void the_guide_to_the_library_lists_the_results() {
    assertThat(column("library.md", "A pass", 1))
        .containsExactlyInAnyOrderElementsOf(names(ReconcileResult.Outcome.values()));
  }

  private static List<String> names(Object[] values) {
    return Arrays.stream(values).map(Object::toString).collect(Collectors.toList());
  }

  /** A column of the first table of a section, without its head and without code marks. */
  private static List<String> column(String file, String section, int column) {
    String text = Documents.text(Documents.DOCS.resolve(file));
    String body = text.split(Pattern.quote("\n## " + section + "\n"), 2)[1].split("\n## ", 2)[0];
    return body.lines()
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> line.split("\\|")[column].strip().replace("`", ""))
        .toList();
  }
}
