package dev.homeostat.sharding;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.VERIFY_SUSPECT;
import org.junit.jupiter.api.Test;

/** The sharing of keys knows what a key is owned for as little as who shares it with whom. */
class ArchitectureTest {

  private static final Set<String> WALL_CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis()",
          "java.time.Instant.now()",
          "java.time.Clock.systemUTC()",
          "java.time.Clock.systemDefaultZone()",
          "java.time.ZonedDateTime.now()",
          "java.time.OffsetDateTime.now()",
          "java.time.LocalDateTime.now()");

  private static final DescribedPredicate<JavaMethodCall> READS_WALL_CLOCK =
      DescribedPredicate.describe(
          "the wall clock", call -> WALL_CLOCKS.contains(call.getTarget().getFullName()));

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

  /** A wall clock may be wrong by hours. It only decides whether certificates are valid. */
  @Test
  void time_is_measured_by_the_monotonic_clock() {
    noClasses()
        .that()
        .doNotHaveSimpleName("PeerSockets")
        .should()
        .callMethodWhere(READS_WALL_CLOCK)
        .check(CLASSES);
  }

  @Test
  void jgroups_does_not_use_the_wall_clock_to_find_out_who_is_alive() {
    JavaClasses protocols =
        new ClassFileImporter()
            .importClasses(
                Stream.of(FD_ALL3.class, VERIFY_SUSPECT.class)
                    .flatMap(
                        each ->
                            Stream.concat(
                                Stream.of(each), Arrays.stream(each.getDeclaredClasses())))
                    .toList());
    noClasses().should().callMethodWhere(READS_WALL_CLOCK).check(protocols);
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
