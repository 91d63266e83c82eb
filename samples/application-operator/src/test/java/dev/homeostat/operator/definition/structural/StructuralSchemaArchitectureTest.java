package dev.homeostat.operator.definition.structural;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** A schema is a tree, and its translation needs nothing else. */
class StructuralSchemaArchitectureTest {

  @Test
  void knows_trees_alone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.operator.definition.structural",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "java..")
        .check(
            new ClassFileImporter()
                .withImportOption(location -> !location.contains("/test-classes/"))
                .importPackages("dev.homeostat.operator.definition.structural"));
  }
}
