package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("each-jdk")
class PlanCommandTest {

  private static final Path APPLICATION = Cli.EXAMPLE.resolve("application.yaml");

  @TempDir Path dir;

  @Test
  void a_plan_for_an_empty_cluster_says_what_would_be_created_and_makes_no_folder() {
    Cli cli = new Cli(dir);
    Cli.Result plan = cli.on("plan", APPLICATION);
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.out())
        .contains("+ music.example.com/Song default/top50 would be created")
        .contains("pending: 2 created");
    assertThat(Files.exists(cli.cluster())).isFalse();
  }

  @Test
  void in_sync_is_0() {
    Cli cli = new Cli(dir);
    assertThat(cli.on("reconcile", APPLICATION).code()).isZero();
    Map<String, String> before = cli.snapshot();
    assertThat(cli.on("plan", APPLICATION).code()).isZero();
    assertThat(cli.snapshot()).isEqualTo(before);
  }

  @Test
  void a_drift_is_shown_field_by_field_and_not_repaired() {
    Cli cli = new Cli(dir);
    assertThat(cli.on("reconcile", APPLICATION).code()).isZero();
    cli.edit(
        "default/Song.music.example.com/top50.yaml",
        tree -> ((ObjectNode) tree.path("spec")).put("key1", "changed"));
    Cli.Result plan = cli.on("plan", APPLICATION);
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.out())
        .contains("~ music.example.com/Song default/top50 would be updated")
        .contains("/spec/key1: changed, wanted kilestbo (enforced by manifest")
        .contains("application.yaml:15");
    assertThat(cli.at("default/Song.music.example.com/top50.yaml", "/spec/key1").asText())
        .isEqualTo("changed");
  }

  @Test
  void steps_are_numbered_from_0_to_7_and_tell_where_values_come_from() {
    Cli cli = new Cli(dir);
    String rules = Cli.EXAMPLE.resolve("server.yaml").toString();
    Cli.Result done = cli.on("reconcile", APPLICATION, "--server", rules, "--steps");
    assertThat(done.code()).isZero();
    assertThat(done.out())
        .containsSubsequence(
            "Step 0,", "Step 1,", "Step 2,", "Step 3,", "Step 4,", "Step 5,", "Step 6,", "Step 7,")
        .contains("nickname: gainsbarre  # mangled by nickname, observed")
        .contains("key1: kilestbo  # observed")
        .contains("key2: lelavabo\n")
        .contains("key3: kilestlai  # from the server, observed")
        .contains("observer_schema_list_min_length: 1  # list control")
        .doesNotContain("\u001B");
  }

  @Test
  void an_error_is_1() {
    assertThat(new Cli(dir).on("plan", dir.resolve("missing.yaml")).code()).isEqualTo(1);
  }

  @Test
  void a_schema_file_without_a_document_is_a_warning() {
    Cli cli = new Cli(dir);
    Path empty = cli.file("empty.yaml", "# nothing\n");
    Path map = cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n");
    Cli.Result plan = cli.on("plan", map, "--name", "maps", "--observer-schema", empty.toString());
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.err()).contains("EmptyInput", "--observer-schema", "empty.yaml");
  }
}
