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
import org.junit.jupiter.params.provider.ValueSource;

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
          apply -f x.yaml | expected a command, got apply; did you mean reconcile?
          sync x.yaml | did you mean reconcile?
          diff -f x.yaml | did you mean plan?
          destroy | did you mean delete?
          recocnile | expected a command, got recocnile; did you mean reconcile?
          nonsense | expected a command, got nonsense; the commands are reconcile, plan, delete
          import -f x.yaml argocd y.yaml | expected TOOL and DOCUMENT before --file, which takes all that follows, got argocd y.yaml after it; write homeostat import argocd y.yaml -f x.yaml
          import -f argocd y.yaml --packs hpa | write homeostat import argocd y.yaml -f FILE --packs hpa
          import -f x.yaml Flux | write homeostat import Flux DOCUMENT -f x.yaml
          import argo x.yaml -f y.yaml | but was 'argo'; did you mean argocd?
          report -f x.yaml page.html | expected --output before a page, got page.html; write homeostat report -f x.yaml -o page.html
          report -f page.html | write homeostat report -f FILE -o page.html
          plan -f x.yaml --pack hpa | Unknown option: '--pack'; did you mean --packs?
          schema -f x.yaml --cluster c Deployment/web | expected options only, got Deployment/web: schema is about all objects
          schema --cluster c -f x.yaml Deployment/web | expected files for --file, got Deployment/web: schema is about all objects
          packs hpa istio | expected one NAME, got istio, too
          plan web | expected an Application as in happ/web, got web
          """)
  void what_is_in_a_wrong_place_gets_the_right_call(String typed, String message) {
    Cli.Result result = cli.run(typed.split(" "));
    assertThat(result.code()).isEqualTo(64);
    assertThat(result.err()).contains(message).doesNotContain("but found");
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
  void a_file_whose_name_begins_with_an_at_sign_is_no_list_of_arguments() {
    Path secret = cli.file("secret.yaml", "password: s3cret\n");
    Cli.Result run = cli.run("plan", "-f", "@" + secret);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("UnreadableFile", "@" + secret + ", got no such file")
        .doesNotContain("s3cret");
  }

  @Test
  void a_value_that_looks_like_an_option_is_named() {
    Cli.Result run = cli.run("reconcile", "-f", map, "--timeout", "-5s");
    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).contains("-5s").doesNotContain("got :");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--calls", "--profiles", "--hooks", "--observer-schema", "--inputs"})
  void a_name_that_no_file_can_have_is_told_without_classes(String option) {
    Cli.Result run = cli.run("plan", "-f", map, option, "a\0b");
    assertThat(run.err())
        .contains("a name that no file can have")
        .doesNotContain("java.", "Exception");
  }

  /** The place is that of the wrong part: of a host with a space, or behind one without a host. */
  @ParameterizedTest
  @CsvSource({"https://a b, 8", "http://, 7", ":8443, 0"})
  void an_address_that_is_no_url_is_told_without_classes(String address, int right) {
    Cli.Result run = cli.run("keys", dir.resolve("k").toString(), "--address", address);
    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err().replaceAll("\\s+", " "))
        .contains("'--address': expected a URL")
        .contains("got one that is wrong after its first " + right + " characters")
        .doesNotContain("java.", "Exception");
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
