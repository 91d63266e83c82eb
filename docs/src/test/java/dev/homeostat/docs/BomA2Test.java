package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The BOM names each module once, and keeps libraries that belong together on one version. */
class BomA2Test {

  private static final String BOM = Documents.text(Documents.REPOSITORY.resolve("bom/pom.xml"));
  private static final String PARENT = Documents.text(Documents.REPOSITORY.resolve("pom.xml"));

  /** Modules that are published. */
  private static final List<String> LIBRARIES =
      List.of(
          "engine-api",
          "engine-yaml",
          "application-document",
          "engine-core",
          "adapters-folder",
          "policy-packs",
          "engine-testkit",
          "hooks-tosca",
          "https",
          "hooks-complete",
          "report",
          "adapters-k8s-testing",
          "adapters-k8s-fabric8",
          "adapters-k8s-runtime",
          "adapters-k8s-controller",
          "adapters-k8s-program",
          "adapters-k8s-webhooks",
          "adapters-k8s-reports",
          "adapters-k8s-sharding",
          "adapters-k8s-josdk",
          "adapters-k8s-spring-boot");

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult m) -> m.group(1))
        .toList();
  }

  @Test
  void each_library_is_named_once_with_the_version_of_the_bom() {
    assertThat(all("<artifactId>homeostat-(?!bom)([^<]+)</artifactId>", BOM))
        .containsExactlyInAnyOrderElementsOf(LIBRARIES);
    assertThat(
            all(
                "<artifactId>homeostat-(?!bom)[^<]+</artifactId>\\s*<version>([^<]+)</version>",
                BOM))
        .hasSameSizeAs(LIBRARIES)
        .containsOnly("${project.version}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jackson", "junit"})
  void a_family_of_libraries_has_the_version_of_the_build(String family) {
    String version = "<" + family + "\\.version>([^<]+)</";
    assertThat(all(version, BOM)).hasSize(1).isEqualTo(all(version, PARENT));
    assertThat(
            all(
                "<artifactId>("
                    + family
                    + "-bom)</artifactId>\\s*<version>\\$\\{"
                    + family
                    + "\\.version}</version>\\s*<type>pom</type>\\s*<scope>import</scope>",
                BOM))
        .hasSize(1);
  }

  @Test
  void the_libraries_of_bouncy_castle_have_the_version_of_the_build() {
    String version = "<bouncycastle\\.version>([^<]+)</";
    assertThat(all(version, BOM)).hasSize(1).isEqualTo(all(version, PARENT));
    String library =
        "<artifactId>(bc\\w+-jdk18on)</artifactId>\\s*<version>\\$\\{bouncycastle\\.version}</version>";
    assertThat(all(library, BOM))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(all(library, PARENT));
  }
}
