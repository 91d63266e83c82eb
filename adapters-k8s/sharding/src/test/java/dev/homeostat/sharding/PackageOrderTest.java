package dev.homeostat.sharding;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The order of the packages: a package depends only on packages before it, and on the settings of
 * the root package. The rest of the root package puts all of them together.
 */
class PackageOrderTest {

  private static final String ROOT = "dev.homeostat.sharding";

  private static final List<String> ORDER =
      List.of("roster", "fence", "message", "security", "register", "member", "network");

  /** The types of the root package that describe the settings of a user. */
  private static final Set<String> SETTINGS =
      Set.of("SharingSettings", "SharingTiming", "PeerDiscovery", "PeerSecurity", "RosterRegister");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages(ROOT);

  private static final DescribedPredicate<JavaClass> OF_THE_ROOT =
      new DescribedPredicate<>("of the root package without settings") {
        @Override
        public boolean test(JavaClass type) {
          return type.getPackageName().equals(ROOT) && !isSetting(type);
        }
      };

  private static final DescribedPredicate<JavaClass> A_SETTING =
      new DescribedPredicate<>("settings") {
        @Override
        public boolean test(JavaClass type) {
          return type.getPackageName().equals(ROOT) && isSetting(type);
        }
      };

  private static boolean isSetting(JavaClass type) {
    String file = type.getName().substring(type.getPackageName().length() + 1);
    return SETTINGS.contains(file.replaceFirst("\\$.*", ""));
  }

  static Stream<String> packages() {
    return ORDER.stream();
  }

  @Test
  void every_package_has_its_place_in_the_order() {
    assertThat(
            CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT))
                .map(name -> name.substring(ROOT.length() + 1))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(ORDER);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void a_package_depends_only_on_packages_before_it(String name) {
    String[] later =
        ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size()).stream()
            .map(other -> ROOT + "." + other)
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat(OF_THE_ROOT)
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(later)
        .check(CLASSES);
  }

  @Test
  void the_settings_depend_on_no_package_of_the_module() {
    noClasses()
        .that(A_SETTING)
        .should()
        .dependOnClassesThat(OF_THE_ROOT)
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".*")
        .check(CLASSES);
  }

  @Test
  void a_roster_knows_no_settings() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".roster")
        .should()
        .dependOnClassesThat(A_SETTING)
        .check(CLASSES);
  }

  @Test
  void what_decides_by_rosters_knows_no_jgroups() {
    noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + ".roster", ROOT + ".fence", ROOT + ".message", ROOT + ".register")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jgroups..")
        .check(CLASSES);
  }

  @Test
  void a_member_has_neither_threads_nor_channels() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + ".fence", ROOT + ".member")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.Thread")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.Executors")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.jgroups.JChannel")
        .check(CLASSES);
  }
}
