package dev.homeostat.page.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The server of pages knows no controller, no hooks and no implementation of the engine. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.page.server");

  @Test
  void no_class_knows_the_engine_or_a_controller() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.core..",
            "dev.homeostat.controller..",
            "dev.homeostat.program..",
            "dev.homeostat.webhooks..",
            "dev.homeostat.complete..")
        .check(CLASSES);
  }

  @Test
  void only_its_http_knows_jetty_and_nothing_of_it_knows_kubernetes() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.page.server.http")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.page.server.http")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8..")
        .check(CLASSES);
  }
}
