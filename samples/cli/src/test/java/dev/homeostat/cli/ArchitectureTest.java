package dev.homeostat.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Dependencies between the modules have no cycles. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat");

  private static final String[] MODULES = {
    "dev.homeostat.core..",
    "dev.homeostat.yaml..",
    "dev.homeostat.folder..",
    "dev.homeostat.kubernetes..",
    "dev.homeostat.tosca..",
    "dev.homeostat.page..",
    "dev.homeostat.cli.."
  };

  @Test
  void engine_api_depends_on_no_other_module() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.homeostat",
            "dev.homeostat.fields..",
            "dev.homeostat.report..",
            "dev.homeostat.spi..",
            "dev.homeostat.tree..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(MODULES)
        .check(CLASSES);
  }

  @Test
  void the_engine_knows_neither_adapters_nor_samples() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.yaml..",
            "dev.homeostat.folder..",
            "dev.homeostat.kubernetes..",
            "dev.homeostat.tosca..",
            "dev.homeostat.cli..")
        .check(CLASSES);
  }

  @Test
  void templates_are_translated_without_an_engine() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.tosca..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat.core..",
            "dev.homeostat.folder..",
            "dev.homeostat.kubernetes..",
            "dev.homeostat.cli..")
        .check(CLASSES);
  }

  @Test
  void the_folder_does_not_know_the_engine() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.homeostat.folder..", "dev.homeostat.yaml..", "dev.homeostat.kubernetes..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.homeostat.core..", "dev.homeostat.cli..")
        .check(CLASSES);
  }

  @Test
  void only_engine_yaml_depends_on_a_yaml_library() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.yaml..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.snakeyaml..")
        .check(CLASSES);
  }

  @Test
  void only_who_reads_documents_pays_for_the_validator() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.homeostat.document..")
        .and()
        .haveSimpleNameNotEndingWith("Test")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.networknt..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.core..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.homeostat.document..")
        .check(CLASSES);
  }

  @Test
  void only_the_adapter_and_what_assembles_an_engine_know_a_cluster_client() {
    noClasses()
        .that()
        // The runtime is here for the tests alone, and says itself which classes know the client.
        .resideOutsideOfPackages(
            "dev.homeostat.kubernetes..", "dev.homeostat.cli..", "dev.homeostat.runtime..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8..")
        .check(CLASSES);
  }

  @Test
  void the_adapter_speaks_trees_and_not_typed_classes() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.kubernetes..")
        .and()
        .resideOutsideOfPackage("dev.homeostat.kubernetes.testing..")
        .and()
        .resideOutsideOfPackage("dev.homeostat.kubernetes.watch..")
        .and()
        .doNotHaveSimpleName("TypedObjects")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8.kubernetes.api.model..")
        .check(CLASSES);
  }
}
