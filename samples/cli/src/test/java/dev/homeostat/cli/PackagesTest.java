package dev.homeostat.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages of the command line have an order, and are small. */
class PackagesTest {

  private static final int MOST_CLASSES = 20;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.cli");

  private static String name(String layer) {
    return "dev.homeostat.cli." + layer;
  }

  @Test
  void each_package_depends_on_lower_ones_only() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("root")
        .definedBy("dev.homeostat.cli")
        .layer("passes")
        .definedBy(name("passes"))
        .layer("fields")
        .definedBy(name("fields"))
        .layer("imports")
        .definedBy(name("imports"))
        .layer("importers")
        .definedBy(name("importers"))
        .layer("schemas")
        .definedBy(name("schemas"))
        .layer("suggestions")
        .definedBy(name("suggestions"))
        .layer("patterns")
        .definedBy(name("patterns"))
        .layer("command")
        .definedBy(name("command"))
        .layer("parts")
        .definedBy(name("parts"))
        .layer("cluster")
        .definedBy(name("cluster"))
        .layer("input")
        .definedBy(name("input"))
        .layer("output")
        .definedBy(name("output"))
        .whereLayer("root")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("passes")
        .mayOnlyBeAccessedByLayers("root")
        .whereLayer("fields")
        .mayOnlyBeAccessedByLayers("root")
        .whereLayer("imports")
        .mayOnlyBeAccessedByLayers("root")
        .whereLayer("importers")
        .mayOnlyBeAccessedByLayers("imports")
        .whereLayer("schemas")
        .mayOnlyBeAccessedByLayers("importers", "imports")
        .whereLayer("suggestions")
        .mayOnlyBeAccessedByLayers("schemas")
        .whereLayer("patterns")
        .mayOnlyBeAccessedByLayers("suggestions", "schemas", "importers", "imports")
        .whereLayer("command")
        .mayOnlyBeAccessedByLayers("root")
        .whereLayer("parts")
        .mayOnlyBeAccessedByLayers("root", "command", "passes", "fields", "imports")
        .whereLayer("cluster")
        .mayOnlyBeAccessedByLayers("parts", "command", "passes", "fields", "imports")
        .whereLayer("input")
        .mayOnlyBeAccessedByLayers("parts", "command", "passes", "fields", "imports")
        .check(CLASSES);
  }

  @Test
  void a_package_has_few_classes() {
    for (String each :
        List.of(
            "passes",
            "fields",
            "imports",
            "importers",
            "schemas",
            "suggestions",
            "patterns",
            "command",
            "cluster",
            "input",
            "output")) {
      JavaPackage found = CLASSES.getPackage(name(each));
      assertThat(
              found.getClasses().stream()
                  .filter(type -> type.isTopLevelClass())
                  .filter(type -> !type.getSimpleName().equals("package-info")))
          .as(each)
          .isNotEmpty()
          .hasSizeLessThanOrEqualTo(MOST_CLASSES);
    }
  }
}
