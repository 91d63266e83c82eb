package dev.homeostat.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The order of the packages of the engine: a package depends only on packages before it, so no call
 * of a step goes up to a later step or to the pass.
 */
class PackageOrderTest {

  private static final String ROOT = "dev.homeostat.core.";

  /** The packages that all steps share, then the steps in their order, then the pass. */
  private static final List<String> ORDER =
      List.of(
          "pathcheck",
          "model",
          "lists",
          "difference",
          "compare",
          "accept",
          "hooks",
          "waves",
          "state",
          "observe",
          "redact",
          "overlay",
          "packs",
          "schema",
          "merge",
          "mangle",
          "resource",
          "retry",
          "pass",
          "read",
          "translate",
          "desired",
          "ownership",
          "plan",
          "apply",
          "record",
          "prune",
          "inspect",
          "engine");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("test-classes"))
          .importPackages("dev.homeostat.core");

  static Stream<String> packages() {
    return ORDER.stream();
  }

  @Test
  void every_package_has_its_place_in_the_order() {
    assertThat(
            CLASSES.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.substring(ROOT.length()))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(ORDER);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void a_package_depends_only_on_packages_before_it(String name) {
    String[] later =
        ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size()).stream()
            .map(other -> ROOT + other + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(ROOT + name + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(later)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void the_packages_have_no_cycle() {
    slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void a_package_is_small_enough_to_be_read_as_a_list() {
    Map<String, TreeSet<String>> files = new TreeMap<>();
    for (JavaClass each : CLASSES) {
      if (each.isTopLevelClass() && !each.getSimpleName().equals("package-info")) {
        files
            .computeIfAbsent(each.getPackageName(), key -> new TreeSet<>())
            .add(each.getSimpleName());
      }
    }
    assertThat(files.values()).allSatisfy(names -> assertThat(names).hasSizeLessThanOrEqualTo(20));
  }
}
