package dev.homeostat.complete;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Dependencies between the packages of this module have no cycles. */
class CompleteArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.complete");

  @Test
  void no_package_knows_another_one_that_knows_it() {
    slices().matching("dev.homeostat.complete.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void the_module_depends_on_engine_api_and_engine_yaml_only() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.core..",
            "dev.homeostat.folder..",
            "dev.homeostat.kubernetes..",
            "dev.homeostat.tosca..",
            "dev.homeostat.cli..")
        .check(CLASSES);
  }

  @Test
  void who_hears_calls_knows_nothing_of_how_they_are_proven() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.complete.endpoint..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.complete.token..",
            "dev.homeostat.complete.certificate..",
            "dev.homeostat.complete.mangle..",
            "dev.homeostat.complete.shutdown..",
            "dev.homeostat.complete.config..")
        .check(CLASSES);
  }

  @Test
  void one_package_speaks_to_the_server_and_one_makes_certificates() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.complete.endpoint..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.eclipse.jetty..", "io.github.bucket4j..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.complete.certificate..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.bouncycastle..")
        .check(CLASSES);
  }
}
