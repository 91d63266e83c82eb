package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.samples.testing.GeneratedFile;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The published types, experimental ones too, keep the rule of absence of docs/library.md. */
class AbsenceTest {

  private static final Path PAGE = Documents.DOCS.resolve("library.md");

  private static final String OF_LOCATE = "completes a chain with the `Optional` of `locate`";
  private static final String OF_JACKSON =
      "accepts the `null` that `get` of a Jackson tree returns for a missing member";

  /** The methods that take or return a value that may be absent, each with its reason. */
  private static final Map<String, String> EXCEPTIONS =
      new TreeMap<>(
          Map.of(
              "dev.homeostat.Problem.in", OF_LOCATE,
              "dev.homeostat.tosca.TranslatedNode.in", OF_LOCATE,
              "dev.homeostat.tree.Trees.freeze", OF_JACKSON,
              "dev.homeostat.tree.Trees.isAbsent", OF_JACKSON,
              "dev.homeostat.tree.Trees.equal", OF_JACKSON,
              "dev.homeostat.tree.Digest.of", OF_JACKSON,
              "dev.homeostat.tree.Digest.keyed", OF_JACKSON,
              "dev.homeostat.report.RedactedValue.of", OF_JACKSON));

  static {
    EXCEPTIONS.put(
        "dev.homeostat.text.Durations.read",
        "accepts the `null` that Jackson puts into a class of settings where one is not written");
    EXCEPTIONS.put(
        "dev.homeostat.testkit.history.ServerBehaviour.refusal",
        "is implemented by users: the test kit passes the object that a request finds, if any");
    EXCEPTIONS.put(
        "dev.homeostat.program.OptionValues.ListenAddress.convert",
        "implements an interface of picocli, where `null` is the value of an option without one");
  }

  @Test
  void a_published_type_takes_and_returns_neither_null_nor_an_optional_parameter() {
    Set<String> found = new TreeSet<>();
    for (Class<?> type : PublicApi.published()) {
      for (Executable executable : PublicTypes.executables(type)) {
        boolean isEquals = executable.getName().equals("equals");
        if (!isEquals && (isAnyNullable(executable) || isAnyOptionalTaken(executable))) {
          found.add(name(type, executable));
        }
      }
    }
    assertThat(found).containsExactlyElementsOf(EXCEPTIONS.keySet());
  }

  @Test
  void the_page_lists_the_exceptions() {
    GeneratedFile.checkPart(
        PAGE,
        "absence-exceptions",
        "| exception | why |\n|---|---|\n"
            + EXCEPTIONS.entrySet().stream()
                .map(each -> "| `%s` | It %s. |\n".formatted(shortName(each), each.getValue()))
                .collect(Collectors.joining()));
  }

  private static boolean isAnyNullable(Executable executable) {
    return Stream.concat(
            Stream.of(executable.getAnnotatedReturnType()),
            Stream.of(executable.getAnnotatedParameterTypes()))
        .anyMatch(AbsenceTest::isNullable);
  }

  /** Returns whether a type, or one that it is made of, includes null. */
  private static boolean isNullable(AnnotatedType type) {
    Stream<AnnotatedType> parts = Stream.empty();
    if (type instanceof AnnotatedParameterizedType generic) {
      parts = Stream.of(generic.getAnnotatedActualTypeArguments());
    } else if (type instanceof AnnotatedArrayType array) {
      parts = Stream.of(array.getAnnotatedGenericComponentType());
    } else if (type instanceof AnnotatedWildcardType wildcard) {
      parts =
          Stream.concat(
              Stream.of(wildcard.getAnnotatedUpperBounds()),
              Stream.of(wildcard.getAnnotatedLowerBounds()));
    }
    return type.isAnnotationPresent(Nullable.class) || parts.anyMatch(AbsenceTest::isNullable);
  }

  /** The constructor of a record takes what its accessors return. */
  private static boolean isAnyOptionalTaken(Executable executable) {
    boolean isOfRecord =
        executable instanceof Constructor<?> && executable.getDeclaringClass().isRecord();
    return !isOfRecord
        && Stream.of(executable.getParameterTypes()).anyMatch(Optional.class::equals);
  }

  private static String name(Class<?> type, Executable executable) {
    String name = executable instanceof Constructor<?> ? "new" : executable.getName();
    return type.getName().replace('$', '.') + "." + name;
  }

  /** Returns the name of a method with its types, without their package. */
  private static String shortName(Map.Entry<String, String> exception) {
    return exception.getKey().replaceFirst("^[a-z.]+\\.(?=[A-Z])", "");
  }
}
