package dev.homeostat.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The staged artifacts: the modules of the BOM, each with a POM that needs no parent. */
class StagedArtifactsTest {

  private static final String BOM = "homeostat-bom";

  static List<String> published() {
    return StagedArtifacts.published();
  }

  static List<String> all() {
    return Stream.concat(published().stream(), Stream.of(BOM)).toList();
  }

  @Test
  void the_modules_of_the_bom_and_the_bom_are_staged_and_nothing_else() {
    assertThat(StagedArtifacts.staged())
        .as("a module with main code is published unless it sets maven.deploy.skip to true")
        .containsExactlyInAnyOrderElementsOf(all());
  }

  @ParameterizedTest
  @MethodSource("all")
  void a_pom_has_what_maven_central_demands_and_needs_no_other(String artifact) {
    String pom = StagedArtifacts.pom(artifact);
    for (String element : List.of("name", "description", "url", "licenses", "developers", "scm")) {
      assertThat(pom).containsPattern("\\n  <" + element + "[ >]");
    }
    assertThat(pom).doesNotContain("<parent>", "<scope>test</scope>", "<modules>");
  }

  @ParameterizedTest
  @MethodSource("published")
  void a_jar_has_license_and_notice(String artifact) throws IOException {
    try (JarFile jar = new JarFile(StagedArtifacts.jar(artifact).toFile())) {
      for (String name : List.of("LICENSE", "NOTICE")) {
        JarEntry entry = jar.getJarEntry("META-INF/" + name);
        assertThat(entry).as("%s in %s", name, artifact).isNotNull();
        assertThat(new String(jar.getInputStream(entry).readAllBytes(), UTF_8))
            .isEqualTo(Documents.text(Documents.REPOSITORY.resolve(name)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void a_pom_names_all_versions(String artifact) {
    String pom = StagedArtifacts.pom(artifact);
    assertThat(pom).doesNotContain("${", "<dependencyManagement>", "<profiles>");
    assertThat(
            StagedArtifacts.all(
                "<dependency>\\s+<groupId>[^<]+</groupId>\\s+<artifactId>[^<]+</artifactId>\\s+<(\\w+)>",
                pom))
        .isNotEmpty()
        .containsOnly("version");
  }
}
