package dev.homeostat.tosca;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Dependencies between the packages of this module have no cycles. */
class ToscaArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.tosca");

  @Test
  void no_package_knows_another_one_that_knows_it() {
    slices().matching("dev.homeostat.tosca.(*)..").should().beFreeOfCycles().check(CLASSES);
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
            "dev.homeostat.cli..",
            "org.snakeyaml..")
        .check(CLASSES);
  }

  @Test
  void who_maps_nodes_needs_nothing_of_how_templates_are_read() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.tosca.spi..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.tosca.file..",
            "dev.homeostat.tosca.grammar..",
            "dev.homeostat.tosca.scope..",
            "dev.homeostat.tosca.type..",
            "dev.homeostat.tosca.topology..")
        .check(CLASSES);
  }

  @Test
  void what_fetches_and_unpacks_knows_nothing_of_tosca() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.homeostat.tosca.web..", "dev.homeostat.tosca.archive..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.tosca.file..",
            "dev.homeostat.tosca.scope..",
            "dev.homeostat.tosca.topology..")
        .check(CLASSES);
  }
}
