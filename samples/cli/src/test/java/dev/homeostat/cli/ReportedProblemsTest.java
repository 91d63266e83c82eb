package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command reports all problems, also those of the cluster's name and of the files. */
class ReportedProblemsTest {

  @TempDir Path dir;
  private Cli cli;
  private Path map;

  /** An octal number, which the two versions of YAML read differently. */
  private Path doubtful;

  @BeforeEach
  void write() {
    cli = new Cli(dir);
    map =
        cli.file(
            "map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {ab: b}}");
    doubtful =
        cli.file(
            "doubtful.yaml",
            "{apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {mode: 0400}}");
    assertThat(cli.on("reconcile", map, "--name", "web").code()).isZero();
  }

  @Test
  void validate_counts_the_warnings_of_the_reader() {
    Cli.Result result = cli.on("validate", doubtful);
    assertThat(result.code()).isZero();
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.out()).isEqualTo("valid, with 1 warning\n");
    assertThat(cli.on("validate", doubtful, "-o", "json").json()).hasSize(1);
    assertThat(cli.on("validate", map).out()).isEqualTo("valid\n");
  }

  @Test
  void validate_counts_errors_beside_warnings() {
    Path wrong =
        cli.file(
            "wrong.yaml",
            "{apiVersion: example.com/v1, kind: Thing, metadata: {name: t, labels: 5}, spec: {mode:"
                + " 0400}}");
    Cli.Result result = cli.on("validate", wrong);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("1 error, 1 warning\n");
  }

  @Test
  void programs_read_why_validate_ended_early() {
    JsonNode problems = cli.on("validate", dir.resolve("none.yaml"), "-o", "json").json();
    assertThat(problems.at("/0/code").asText()).isEqualTo("UnreadableFile");
  }

  @Test
  void programs_read_the_warnings_of_the_reader_once() {
    JsonNode problems = cli.on("plan", doubtful, "-o", "json").json().path("problems");
    assertThat(problems).hasSize(1);
    assertThat(problems.at("/0/source/file").asText()).endsWith("doubtful.yaml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan -f FILE --name web -o json",
        "explain -f FILE -o json",
        "explain -f FILE ConfigMap/none -o json",
        "why -f FILE ConfigMap/m /data -o json",
        "why -f FILE ConfigMap/none /data -o json",
        "delete -f FILE --name none -o json",
        "state none -o json"
      })
  void programs_read_that_the_cluster_is_the_default(String typed) {
    Cli.Result result = cli.run(typed.replace("FILE", map.toString()).split(" "));
    JsonNode first = result.json().at("/problems/0");
    assertThat(first.path("code").asText()).as(result.out()).isEqualTo("DefaultCluster");
    assertThat(result.err()).containsOnlyOnce("DefaultCluster");
  }

  @Test
  void the_page_has_the_warning_that_its_cluster_is_empty() throws IOException {
    Path page = dir.resolve("page.html");
    Cli.Result result =
        cli.run(
            "report",
            "-f",
            map.toString(),
            "--cluster",
            dir.resolve("missing").toString(),
            "-o",
            page.toString());
    assertThat(result.err()).containsOnlyOnce("NoFolder");
    assertThat(Files.readString(page)).contains("NoFolder");
  }

  @Test
  void the_state_has_its_trees_and_problems() {
    JsonNode state = run("state web -o json").json();
    assertThat(state.path("lastAppliedManifest")).hasSize(1);
    assertThat(state.path("problems").isArray()).isTrue();
    assertThat(state.path("problems")).isEmpty();
    assertThat(run("state web").out()).doesNotContain("problems");
  }

  private Cli.Result run(String typed) {
    Path other =
        cli.file(
            "other.yaml",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: o}, data: {rate: x}}");
    return cli.run(
        (typed.replace("FILE", map.toString()).replace("OTHER", other.toString())
                + " --cluster "
                + cli.cluster())
            .split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          explain -f FILE ConfigMap/mm | did you mean ConfigMap/m?
          explain -f FILE ConfigMap/m /data/ac | did you mean /data/ab?
          explain -f FILE Secret/other | homeostat explain without arguments lists all there are
          why -f FILE ConfigMap/mm /data | did you mean ConfigMap/m?
          why ConfigMap/mm /data | did you mean ConfigMap/m?
          why ConfigMap/m /data/ac | did you mean /data/ab?
          why -f OTHER ConfigMap/oo /data/rate | did you mean ConfigMap/o?
          why -f OTHER ConfigMpa/o /data/rate | did you mean ConfigMap/o?
          why -f OTHER cm/o /data/rate | did you mean ConfigMap/o?
          why cm/m /data/ab | did you mean ConfigMap/m?
          why configmaps/m /data/ab | did you mean ConfigMap/m?
          who v1/ConfigMap/m /data/ab | did you mean ConfigMap/m?
          who cm/m | did you mean ConfigMap/m?
          who ConfigMap/mm | did you mean ConfigMap/m?
          who ConfigMap/m /data/ac | did you mean /data/ab?
          """)
  void what_is_not_found_is_an_error_for_people_and_for_programs(String typed, String advice) {
    Cli.Result text = run(typed);
    assertThat(text.code()).isEqualTo(1);
    assertThat(text.err()).contains("NothingFound", advice);
    assertThat(text.out()).isEmpty();
    Cli.Result json = run(typed + " -o json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.json().path("fields").isArray()).isTrue();
    assertThat(json.json().path("fields")).isEmpty();
    JsonNode problems = json.json().path("problems");
    assertThat(problems.findValuesAsText("code")).isEqualTo(List.of("NothingFound"));
    assertThat(problems.at("/0/advice").asText()).isEqualTo(advice);
  }

  @Test
  void a_state_that_is_not_there_is_an_error_for_programs() {
    Cli.Result json = run("state none -o json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.json().at("/problems/0/code").asText()).isEqualTo("NoState");
  }

  @Test
  void a_field_of_an_object_that_is_not_there_yet_is_near_those_of_the_application() {
    Path other =
        cli.file(
            "other.yaml",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: o}, data: {rate: x}}");
    Cli.Result why = cli.on("why", other, "ConfigMap/o", "/data/rade");
    assertThat(why.code()).isEqualTo(1);
    assertThat(why.err()).contains("NothingFound", "did you mean ConfigMap/o /data/rate?");
  }
}
