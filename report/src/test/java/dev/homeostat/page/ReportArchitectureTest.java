package dev.homeostat.page;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The report knows the vocabulary of the engine, and no engine and no cluster. */
class ReportArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.page");

  @Test
  void a_report_depends_on_engine_api_only() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.homeostat",
            "dev.homeostat.fields",
            "dev.homeostat.page..",
            "dev.homeostat.report",
            "dev.homeostat.spi",
            "dev.homeostat.spi.state",
            "dev.homeostat.tree",
            "com.fasterxml.jackson..",
            "java..",
            "org.apiguardian..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void building_and_writing_do_not_know_each_other() {
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.page.model")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.homeostat.page.html")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.homeostat.page.html")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.homeostat.page.model")
        .check(CLASSES);
  }
}
