package dev.homeostat.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Optional libraries are used only where a condition asks for them. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.spring");

  @Test
  void only_the_configuration_of_metrics_knows_micrometer() {
    noClasses()
        .that()
        .haveNameNotMatching(".*\\.HomeostatMetricsAutoConfiguration(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.micrometer..", "dev.homeostat.controller.telemetry..")
        .check(CLASSES);
  }

  @Test
  void only_its_configuration_knows_the_actuator() {
    noClasses()
        .that()
        .haveNameNotMatching(
            ".*\\.(HomeostatActuatorAutoConfiguration|ControllersHealth|ClientSecrets)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.springframework.boot.actuate..")
        .check(CLASSES);
  }

  @Test
  void no_class_knows_how_the_engine_works() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.homeostat.core..", "dev.homeostat.program..")
        .check(CLASSES);
  }
}
