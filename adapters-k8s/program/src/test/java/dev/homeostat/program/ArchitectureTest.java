package dev.homeostat.program;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** A program knows the library by its interfaces, and no operator. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.program");

  @Test
  void no_class_knows_the_engine_or_hooks_of_a_kind() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.core..",
            "dev.homeostat.yaml..",
            "dev.homeostat.document..",
            "dev.homeostat.complete..",
            "dev.homeostat.tosca..")
        .check(CLASSES);
  }

  @Test
  void only_the_cluster_of_a_trial_knows_the_servers_for_tests() {
    noClasses()
        .that()
        .doNotHaveSimpleName("TrialCluster")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.homeostat.kubernetes.testing..")
        .check(CLASSES);
  }

  @Test
  void options_know_no_client() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.program.option")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.fabric8..", "dev.homeostat.kubernetes..", "dev.homeostat.controller..")
        .check(CLASSES);
  }
}
