package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.config.Options;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Programs that compiled against the stable types of the baseline compile and run with those of
 * now.
 */
class StableApiTest {

  private static final Path BASELINE =
      Documents.DOCS.resolve("src/test/baseline/stable-api-0.1.0.jar");

  private static List<String> changes(byte[] before, byte[] now) {
    Options options = Options.newDefault();
    options.setIgnoreMissingClasses(true);
    return new JarArchiveComparator(JarArchiveComparatorOptions.of(options))
            .compare(
                new JApiCmpArchive(before, "baseline", "0.1.0"),
                new JApiCmpArchive(now, "now", "now"))
            .stream()
            .filter(type -> !type.isBinaryCompatible() || !type.isSourceCompatible())
            .flatMap(StableApiTest::changes)
            .toList();
  }

  private static Stream<String> changes(JApiClass type) {
    Stream<String> ofType = changes(type.getFullyQualifiedName(), type);
    Stream<String> ofMembers =
        Stream.of(type.getConstructors(), type.getMethods())
            .flatMap(List::stream)
            .flatMap(member -> changes(name(type, member), member));
    Stream<String> ofFields =
        type.getFields().stream()
            .flatMap(field -> changes(type.getFullyQualifiedName() + "." + field.getName(), field));
    return Stream.of(ofType, ofMembers, ofFields).flatMap(each -> each);
  }

  private static String name(JApiClass type, JApiBehavior member) {
    return type.getFullyQualifiedName() + "." + member.getName();
  }

  private static Stream<String> changes(String name, JApiCompatibility element) {
    return element.getCompatibilityChanges().stream()
        .filter(change -> !change.isBinaryCompatible() || !change.isSourceCompatible())
        .map(JApiCompatibilityChange::getType)
        .map(change -> name + ": " + change);
  }

  @Test
  void no_change_breaks_a_program_that_uses_stable_types() throws IOException {
    if (Boolean.getBoolean("renew")) {
      Files.createDirectories(BASELINE.getParent());
      Files.write(BASELINE, StableApi.jar());
    }
    assertThat(changes(Files.readAllBytes(BASELINE), StableApi.jar()))
        .as("a change that is meant to break needs a new baseline: run this test with -Drenew=true")
        .isEmpty();
  }

  @Test
  void a_lost_method_and_a_new_abstract_one_are_found() throws IOException {
    byte[] all = StableApi.jar();
    byte[] fewer = StableApi.jar(method -> !method.getName().equals("requeue"));
    assertThat(changes(all, fewer))
        .contains("dev.homeostat.ReconcileResult.requeue: METHOD_REMOVED");
    byte[] less = StableApi.jar(method -> !method.getName().equals("mangle"));
    assertThat(changes(less, all))
        .contains("dev.homeostat.spi.ManglingHook.mangle: METHOD_ADDED_TO_INTERFACE");
  }
}
