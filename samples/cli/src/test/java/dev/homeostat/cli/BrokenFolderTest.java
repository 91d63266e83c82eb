package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong in the folder of a cluster is named with its file. */
class BrokenFolderTest {

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;

  @BeforeEach
  void settle() {
    cli = new Cli(dir);
    manifest =
        cli.file(
            "map.yaml",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: map}, data: {a: visible}}");
    assertThat(cli.on("reconcile", manifest).code()).isZero();
  }

  @Test
  void a_folder_in_the_place_of_an_object_is_named() throws IOException {
    Path object = cli.cluster().resolve("default/ConfigMap/map.yaml");
    Files.delete(object);
    Files.createDirectory(object);

    Cli.Result plan = cli.on("plan", manifest);

    assertThat(plan.code()).isNotZero();
    assertThat(plan.err())
        .contains("ConfigMap/map.yaml: it is a folder, a pipe or a device")
        .doesNotContain("Exception");
  }

  @Test
  void a_pipe_holds_up_nothing() throws Exception {
    Path pipe = cli.cluster().resolve("default/Secret/pipe.yaml");
    Files.createDirectories(pipe.getParent());
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assumeThat(made.waitFor()).isZero();

    Cli.Result who =
        Assertions.assertTimeoutPreemptively(
            Duration.ofMinutes(1),
            () -> cli.run("who", "Secret/pipe", "--cluster", cli.cluster().toString()));

    assertThat(who.code()).isNotZero();
    assertThat(who.err()).contains("pipe.yaml: it is a folder, a pipe or a device");
  }

  @Test
  void a_version_of_the_state_that_is_no_number_is_said_so() {
    cli.edit(
        "default/Application.homeostat.dev/map.yaml",
        tree -> ((ObjectNode) tree.path("status")).putArray("stateVersion").add("top-secret"));

    assertThat(cli.on("plan", manifest).err())
        .contains("/stateVersion: expected 1, got no whole number")
        .doesNotContain("top-secret");
  }

  @Test
  void an_annotation_of_the_object_that_hides_all_of_it_is_a_warning() {
    cli.edit(
        "default/ConfigMap/map.yaml",
        tree ->
            ((ObjectNode) tree.path("metadata"))
                .withObjectProperty("annotations")
                .put("homeostat.dev/sensitive", "data.a, /data/b"));

    Cli.Result plan = cli.on("plan", manifest);

    assertThat(plan.err())
        .contains("NotAPath", "homeostat.dev~1sensitive", "paths such as /spec/password")
        .doesNotContain("data.a");
    assertThat(plan.code()).isZero();
  }
}
