package dev.homeostat.webhooks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Webhooks know no controller and no engine. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.webhooks");

  @Test
  void no_class_knows_the_engine_or_a_controller() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.core..",
            "dev.homeostat.controller..",
            "dev.homeostat.program..",
            "dev.homeostat.complete..")
        .check(CLASSES);
  }

  @Test
  void only_the_reading_of_reviews_knows_the_server_of_http() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.webhooks.review")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..")
        .check(CLASSES);
  }
}
