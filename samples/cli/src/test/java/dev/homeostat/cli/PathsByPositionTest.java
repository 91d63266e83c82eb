package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A path with positions names an element of the live list, or of the manifest. */
class PathsByPositionTest {

  private static final String CONTAINERS = "/spec/template/spec/containers";

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;

  @BeforeEach
  void an_application_has_two_containers() {
    cli = new Cli(dir);
    manifest =
        cli.file(
            "web.yaml",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              template:
                spec:
                  containers:
                    - name: app
                      image: app:1
                      env:
                        - {name: LEVEL, value: high}
                        - {name: ZONE, value: north}
                    - {name: log, image: "log:1"}
            """);
  }

  private void editContainers(Consumer<ArrayNode> edit) {
    Cli.Result done = cli.on("reconcile", manifest);
    assertThat(done.code()).as(done.err()).isZero();
    cli.edit(
        "default/Deployment.apps/web.yaml", tree -> edit.accept((ArrayNode) tree.at(CONTAINERS)));
  }

  /** Returns the paths that a command shows, without the containers. */
  private List<String> paths(String command, String path) {
    Cli.Result result = cli.on(command, manifest, "Deployment/web", path, "-o", "json");
    assertThat(result.code()).as(result.err()).isZero();
    List<String> paths = new ArrayList<>();
    for (JsonNode field : result.json().path("fields")) {
      paths.add(field.path("path").asText().replace(CONTAINERS, ""));
    }
    return paths;
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void what_is_absent_below_a_live_element_is_shown(String command) {
    editContainers(list -> ((ArrayNode) list.get(0).path("env")).remove(1));

    assertThat(paths(command, CONTAINERS + "/0"))
        .contains("/[name=app]/image", "/[name=app]/env/[name=ZONE]")
        .noneMatch(path -> path.contains("log"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void a_position_counts_in_the_live_list(String command) {
    editContainers(list -> list.insert(0, list.remove(1)));

    assertThat(paths(command, CONTAINERS + "/0/image")).containsExactly("/[name=log]/image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void a_position_that_the_live_list_lacks_counts_in_the_manifest(String command) {
    editContainers(list -> list.remove(1));

    assertThat(paths(command, CONTAINERS + "/1"))
        .containsExactlyInAnyOrder("/[name=log]/name", "/[name=log]/image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void without_the_object_all_positions_count_in_the_manifest(String command) {
    assertThat(paths(command, CONTAINERS + "/0/env/1"))
        .containsExactly("/[name=app]/env/[name=ZONE]");
    assertThat(paths(command, CONTAINERS + "/[1]/image")).containsExactly("/[name=log]/image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void a_position_that_no_list_has_is_an_error(String command) {
    editContainers(list -> ((ObjectNode) list.get(0)).put("tty", true));

    Cli.Result result = cli.on(command, manifest, "Deployment/web", CONTAINERS + "/2/image");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("NothingFound").contains(CONTAINERS + " has ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain", "why"})
  void an_element_without_a_slash_gets_one(String command) {
    for (String element : List.of("[name=app]", "[name='app']", "[name=\"app\"]")) {
      Cli.Result result =
          cli.on(command, manifest, "Deployment/web", CONTAINERS + element + "/image");
      assertThat(result.code()).isEqualTo(1);
      assertThat(result.err())
          .contains("NothingFound", "did you mean " + CONTAINERS + "/[name=app]/image?");
    }
  }

  @Test
  void a_number_as_a_name_is_no_position() {
    Path settings =
        cli.file(
            "settings.yaml",
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings}
            data: {"b": two, "1": one}
            """);

    Cli.Result result = cli.on("explain", settings, "ConfigMap/settings", "/data/1");

    assertThat(result.out()).contains("/data/1").doesNotContain("/data/b");
  }
}
