package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.samples.testing.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each artifact has the metadata for native images that its class files and resources need. */
class NativeImageMetadataTest {

  /** They judge the classes of a user's tests, which run on a JVM. */
  private static final Set<String> OF_TESTS =
      Set.of(
          "dev.homeostat.testkit.contract.ImpureCalls",
          "dev.homeostat.testkit.contract.SharedState");

  static List<String> published() {
    return StagedArtifacts.published();
  }

  @ParameterizedTest
  @MethodSource("published")
  void what_is_loaded_by_name_is_in_the_metadata(String artifact) throws IOException {
    NativeImageMetadata metadata = new NativeImageMetadata(artifact);
    Map<String, String> needed = metadata.needed();
    for (Map.Entry<String, String> file : needed.entrySet()) {
      Path source = module(artifact).resolve("src/main/resources").resolve(file.getKey());
      Files.createDirectories(source.getParent());
      GeneratedFile.check(source, file.getValue());
    }
    if (!Boolean.getBoolean("renew")) {
      assertThat(metadata.present()).isEqualTo(needed);
    }
    Set<String> others = new TreeSet<>(metadata.lookingUp());
    others.removeAll(OF_TESTS);
    assertThat(others).as("types that look up members of others by themselves").isEmpty();
  }

  @Test
  void the_scan_finds_services_settings_options_and_resources() {
    assertThat(needed("homeostat-engine-core"))
        .contains("dev.homeostat.core.engine.DefaultEngineProvider");
    assertThat(needed("homeostat-hooks-tosca"))
        .contains(
            "dev.homeostat.tosca.mapping.KindMapping",
            "dev.homeostat.tosca.ToscaHookSettings",
            "dev/homeostat/tosca/scope/orchestration.yaml");
    assertThat(needed("homeostat-adapters-k8s-program"))
        .contains(
            "dev.homeostat.program.ProgramOptions",
            "dev.homeostat.program.webhook.WebhookOptions",
            "dev.homeostat.program.log.LogLevel",
            "dev/homeostat/program/logback.xml");
  }

  private static String needed(String artifact) {
    return String.join("", new NativeImageMetadata(artifact).needed().values());
  }

  private static Path module(String artifact) {
    return Documents.files(
            Documents.REPOSITORY, file -> file.getFileName().toString().equals("pom.xml"))
        .stream()
        .filter(
            pom ->
                Documents.text(pom)
                    .matches("(?s).*</parent>\\s*<artifactId>" + artifact + "</artifactId>.*"))
        .map(Path::getParent)
        .findFirst()
        .orElseThrow();
  }
}
