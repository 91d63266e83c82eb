package dev.homeostat.appwrapper;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the packages of the operator. */
@AnalyzeClasses(
    packages = "dev.homeostat.appwrapper",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_CIRCLES =
      slices().matching("dev.homeostat.appwrapper.(*)..").should().beFreeOfCycles();
}
