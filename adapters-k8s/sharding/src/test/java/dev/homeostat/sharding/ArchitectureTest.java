package dev.homeostat.sharding;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The sharing of keys knows what a key is owned for as little as who shares it with whom. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.homeostat.sharding");

  @Test
  void of_homeostat_it_knows_the_ownership_of_keys_and_certificates_only() {
    noClasses()
        .should()
        .dependOnClassesThat(
            new DescribedPredicate<>("of another module") {
              @Override
              public boolean test(JavaClass type) {
                String name = type.getPackageName();
                return name.startsWith("dev.homeostat.")
                    && !name.equals("dev.homeostat.runtime")
                    && !name.startsWith("dev.homeostat.https")
                    && !name.startsWith("dev.homeostat.sharding");
              }
            })
        .check(CLASSES);
  }

  @Test
  void nothing_of_java_is_serialized() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.io.ObjectInputStream")
        .check(CLASSES);
  }

  @Test
  void only_the_register_and_the_discovery_know_kubernetes() {
    noClasses()
        .that()
        .doNotHaveSimpleName("ConfigMapRegister")
        .and()
        .doNotHaveSimpleName("PodAddresses")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8..")
        .check(CLASSES);
  }
}
