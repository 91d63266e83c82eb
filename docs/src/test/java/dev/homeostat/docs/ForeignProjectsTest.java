package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Projects outside of this build use the staged artifacts: modules that compile with all warnings
 * as errors (A1), libraries on one version each (A2), and results with a requeue (K6).
 */
class ForeignProjectsTest {

  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^-]*(?:-.*)?)\\.jar");

  @BeforeAll
  static void build() {
    ForeignProjects.built();
  }

  private static List<String> names(String project) {
    return ForeignProjects.built().jars(project).stream().skip(1).map(jar -> part(jar, 1)).toList();
  }

  private static String part(Path jar, int group) {
    Matcher name = JAR.matcher(jar.getFileName().toString());
    assertThat(name.matches()).as("%s", jar).isTrue();
    return name.group(group);
  }

  private static List<String> versions(String project, String name) {
    return ForeignProjects.built().jars(project).stream()
        .skip(1)
        .filter(jar -> part(jar, 1).matches(name))
        .map(jar -> part(jar, 2))
        .toList();
  }

  @Test
  void a_program_on_the_module_path_embeds_the_engine_and_finds_a_hook_of_another_module() {
    ForeignProjects projects = ForeignProjects.built();
    List<Path> modules =
        Stream.concat(
                projects.jars("embedding").stream(), projects.jars("labels").stream().limit(1))
            .toList();
    assertThat(
            projects.run("com.example.embedding/com.example.embedding.EmbeddingProgram", modules))
        .contains(
            """
            first: SETTLED on change
            label: blue
            denied: BLOCKED after a delay
            unreadable: FAILED after a delay
            module: com.example.embedding
            """);
  }

  @Test
  void the_api_brings_jackson_and_annotations_and_nothing_else() {
    assertThat(names("labels"))
        .containsExactlyInAnyOrder(
            "homeostat-engine-api",
            "jackson-annotations",
            "jackson-core",
            "jackson-databind",
            "jspecify",
            "apiguardian-api");
  }

  @Test
  void with_the_bom_a_family_of_libraries_has_one_version() {
    assertThat(versions("checks", "jackson-(core|databind|data.*)")).hasSizeGreaterThan(2);
    assertThat(Set.copyOf(versions("checks", "jackson-(core|databind|data.*)"))).hasSize(1);
    assertThat(Set.copyOf(versions("checks", "bc.*-jdk18on"))).hasSize(1);
    assertThat(Set.copyOf(versions("checks", "junit-jupiter.*"))).hasSize(1);
    assertThat(Set.copyOf(versions("checks", "junit-platform.*"))).hasSize(1);
  }

  @Test
  void with_the_bom_all_artifacts_work_together_and_the_contracts_run() {
    assertThat(names("checks")).containsAll(StagedArtifacts.published());
    assertThat(ForeignProjects.built().tests("checks")).isGreaterThan(5);
  }
}
