package dev.homeostat.docs;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.samples.testing.GeneratedFile;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the library names what of the API is not stable. */
class ExperimentalApiPageTest {

  private static final Path PAGE = Documents.DOCS.resolve("library.md");

  @Test
  void the_table_has_the_experimental_types_and_methods() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (Class<?> type : PublicTypes.of(Engine.class)) {
      Set<String> names = packages.computeIfAbsent(type.getPackageName(), key -> new TreeSet<>());
      if (isExperimental(type)) {
        names.add(type.getSimpleName());
      } else if (!PublicApi.isInternal(type)) {
        PublicTypes.withNested(type).forEach(each -> addMethods(each, names));
      }
    }
    packages.values().removeIf(Set::isEmpty);
    assertThat(packages.get("dev.homeostat")).contains("Manifest.ofAddresses(List)");
    GeneratedFile.checkPart(
        PAGE,
        "experimental-api",
        "| package | experimental |\n|---|---|\n"
            + packages.entrySet().stream()
                .map(each -> "| `%s` | %s |\n".formatted(each.getKey(), text(each.getValue())))
                .collect(Collectors.joining()));
  }

  private static void addMethods(Class<?> type, Set<String> names) {
    PublicTypes.executables(type).stream()
        .filter(ExperimentalApiPageTest::isExperimental)
        .forEach(method -> names.add(name(type) + "." + signature(method)));
  }

  private static boolean isExperimental(AnnotatedElement element) {
    return PublicTypes.status(element).filter(EXPERIMENTAL::equals).isPresent();
  }

  /** Returns the name of a method with the types of its parameters, as there may be others. */
  private static String signature(Executable method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  /** Returns the name of a type with the types around it. */
  private static String name(Class<?> type) {
    return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
  }

  private static String text(Set<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }
}
