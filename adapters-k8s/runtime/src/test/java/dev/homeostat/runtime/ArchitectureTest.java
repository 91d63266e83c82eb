package dev.homeostat.runtime;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The runtime is generic: it knows keys and times, and little else. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.runtime");

  @Test
  void depends_on_no_other_module() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("dev\\.homeostat\\.(?!runtime\\.).*")
        .check(CLASSES);
  }

  @Test
  void only_leadership_by_a_lease_knows_the_client() {
    noClasses()
        .that()
        .haveSimpleNameNotStartingWith("Lease")
        .and()
        .doNotHaveSimpleName("WatchedLock")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8..")
        .check(CLASSES);
  }

  @Test
  void only_the_limiter_knows_buckets() {
    noClasses()
        .that()
        .haveSimpleNameNotContaining("RetryLimiter")
        .and()
        .doNotHaveSimpleName("Meter")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.github.bucket4j..")
        .check(CLASSES);
  }
}
