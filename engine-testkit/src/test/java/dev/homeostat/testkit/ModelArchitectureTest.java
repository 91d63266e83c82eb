package dev.homeostat.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The reference model is a second reading of the rules, which shares no code with the engine. */
class ModelArchitectureTest {

  private static final JavaClasses MODEL =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.testkit.model");

  @Test
  void the_model_knows_nothing_of_the_engine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.homeostat.core..")
        .check(MODEL);
  }

  @Test
  void the_model_uses_the_words_of_the_api_and_json_trees_alone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.testkit.model",
            "dev.homeostat",
            "dev.homeostat.spi.state",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "org.apiguardian..",
            "java..")
        .check(MODEL);
  }

  @Test
  void the_model_compares_values_by_its_own_code() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.homeostat.tree..")
        .check(MODEL);
  }
}
