package dev.homeostat.definition;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** A schema is a tree, and its translation needs nothing else. */
class ArchitectureTest {

  @Test
  void knows_trees_alone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.definition",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "org.apiguardian..",
            "java..")
        .check(
            new ClassFileImporter()
                .withImportOption(location -> !location.contains("/test-classes/"))
                .importPackages("dev.homeostat.definition"));
  }
}
