package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the architecture describes the packages and calls that exist. */
class ArchitecturePageTest {

  private static final Path PAGE = Documents.DOCS.resolve("architecture.md");
  private static final Path ENGINE =
      Documents.REPOSITORY.resolve("engine-core/src/main/java/dev/homeostat/core");
  private static final Pattern IMPORT =
      Pattern.compile(
          "^import (?:static )?dev\\.homeostat\\.core\\.([a-z]+)\\.", Pattern.MULTILINE);

  private static final List<String> OF_OTHER_MODULES =
      List.of(
          "Engine", "Engine.reconcile", "ReconcileResult", "ResourceRecord", "PackageOrderTest");

  private static List<String> matches(String regex, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(regex, Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String section(String title) {
    String text = Documents.text(PAGE);
    int start = text.indexOf("## " + title);
    int end = text.indexOf("\n## ", start + 3);
    return text.substring(start, end < 0 ? text.length() : end);
  }

  private static List<String> packages() {
    return matches("^\\| `([a-z]+)` \\|", section("The packages"));
  }

  private static List<Path> sources() {
    return Documents.files(
        ENGINE, path -> path.toString().endsWith(".java") && !path.endsWith("package-info.java"));
  }

  @Test
  void the_table_has_each_package_once() {
    assertThat(packages())
        .containsExactlyInAnyOrderElementsOf(
            sources().stream()
                .map(source -> ENGINE.relativize(source).getName(0).toString())
                .distinct()
                .toList());
  }

  @Test
  void a_package_imports_only_packages_above_it_in_the_table() {
    List<String> order = packages();
    for (Path source : sources()) {
      String from = ENGINE.relativize(source).getName(0).toString();
      Matcher imports = IMPORT.matcher(Documents.text(source));
      while (imports.find()) {
        assertThat(order.indexOf(imports.group(1)))
            .as("%s imports %s", source, imports.group(1))
            .isLessThanOrEqualTo(order.indexOf(from));
      }
    }
  }

  @Test
  void the_named_classes_and_methods_exist() {
    Map<String, String> classes = new TreeMap<>();
    sources()
        .forEach(
            source ->
                classes.put(
                    source.getFileName().toString().replace(".java", ""), Documents.text(source)));
    List<String> names =
        matches("`([A-Z]\\w+(?:\\.\\w+)?)`", Documents.text(PAGE)).stream().distinct().toList();
    assertThat(names).hasSizeGreaterThan(40);
    for (String name : names) {
      String[] parts = name.split("\\.");
      String text = classes.get(parts[0]);
      if (text != null && parts.length == 2) {
        assertThat(text)
            .as(name)
            .containsPattern("\\b" + parts[1] + "\\(|\\binterface " + parts[1] + "\\b");
      } else if (text == null) {
        assertThat(name).as("a class of another module").isIn(OF_OTHER_MODULES);
      }
    }
  }
}
