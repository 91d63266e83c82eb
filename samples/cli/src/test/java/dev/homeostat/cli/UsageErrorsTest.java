package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wrong command line has a message that says what to write. */
class UsageErrorsTest {

  @TempDir Path dir;
  private Cli cli;
  private String map;

  @BeforeEach
  void write() {
    cli = new Cli(dir);
    map =
        cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b}}")
            .toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -f x.yaml plan | got -f; write homeostat plan -f x.yaml
          --file x.yaml plan --name web | got --file; write homeostat plan --file x.yaml --name web
          -f x.yaml | got -f; write homeostat plan -f …
          --cluster kube explain | got --cluster; write homeostat explain --cluster kube
          who deploy/web --packs hpa | Unknown option: '--packs'; it is an option of reconcile, plan,
          plan --timeout 3s | it is an option of reconcile
          plan x.yaml | expected -f before a file, got x.yaml; write homeostat plan -f x.yaml
          report --cluster c x.json -o y.html | write homeostat report --cluster c -f x.json -o y.html
          delete x.yaml --cluster c | write homeostat delete -f x.yaml --cluster c
          plan web | expected an Application as in happ/web, got web
          """)
  void what_is_in_a_wrong_place_gets_the_right_call(String typed, String message) {
    Cli.Result result = cli.run(typed.split(" "));
    assertThat(result.code()).isEqualTo(64);
    assertThat(result.err()).contains(message);
  }

  @Test
  void an_unknown_option_is_named_alone() {
    Cli.Result result = cli.run("plan", "--nonsense");
    assertThat(result.code()).isEqualTo(64);
    assertThat(result.err()).contains("'--nonsense'").doesNotContain("it is an option of");
  }

  @Test
  void a_misspelled_option_is_no_further_file() {
    Cli.Result result = cli.run("plan", "-f", map, "--clusterr", "c");
    assertThat(result.code()).isEqualTo(64);
    assertThat(result.err()).contains("--clusterr").doesNotContain("UnreadableFile");
  }

  @Test
  void an_empty_text_is_no_value() {
    for (List<String> args :
        List.of(
            List.of("plan", "-f", map, "--cluster", ""),
            List.of("plan", "-f", "", "--cluster", dir.toString()),
            List.of("plan", "-f", map, "--name", " ", "--cluster", dir.toString()),
            List.of("who", "", "--cluster", dir.toString()))) {
      Cli.Result result = cli.run(args.toArray(String[]::new));
      assertThat(result.code()).as(args.toString()).isEqualTo(64);
      assertThat(result.err()).contains("expected a value for ", "got an empty text");
    }
  }

  @Test
  void quotes_around_the_value_of_a_key_do_not_count() {
    Path service =
        cli.file(
            "service.yaml",
            "{apiVersion: v1, kind: ServiceAccount, metadata: {name: s},"
                + " imagePullSecrets: [{name: a}]}");
    assertThat(cli.on("reconcile", service).code()).isZero();
    for (String path : List.of("[name='a']", "[name=\"a\"]", "[name=a]")) {
      Cli.Result who =
          cli.run(
              "explain",
              "ServiceAccount/s",
              "/imagePullSecrets/" + path,
              "-f",
              service.toString(),
              "--cluster",
              cli.cluster().toString());
      assertThat(who.code()).as(who.err()).isZero();
    }
  }

  @Test
  void programs_read_that_the_cluster_is_the_default() {
    Cli.Result plan = cli.run("plan", "-f", map, "--name", "web", "-o", "json");
    JsonNode problems = Cli.yaml(cli.file("plan.json", plan.out())).path("problems");
    assertThat(problems).hasSize(1);
    assertThat(problems.at("/0/code").asText()).isEqualTo("DefaultCluster");
    assertThat(problems.at("/0/severity").asText()).isEqualTo("WARNING");
    assertThat(plan.err()).containsOnlyOnce("DefaultCluster");
  }
}
