package dev.homeostat.operator.definition;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The definition is made of what describes the document, and of nothing that runs. */
class DefinitionArchitectureTest {

  @Test
  void the_definition_knows_the_document_and_no_cluster() {
    classes()
        .that()
        .resideInAPackage("dev.homeostat.operator.definition..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.operator.definition..",
            "dev.homeostat.document..",
            "dev.homeostat.tree..",
            "dev.homeostat.yaml..",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "java..")
        .check(
            new ClassFileImporter()
                .withImportOption(location -> !location.contains("/test-classes/"))
                .importPackages("dev.homeostat.operator.definition"));
  }
}
