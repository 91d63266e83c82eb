package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Templates and archives in the place of manifests. */
class ToscaFilesTest {

  private static final String SECOND = "default/ConfigMap/second.yaml";
  private static final String FIRST = "default/Song.music.example.com/first.yaml";
  private static final String TYPED = "default/ConfigMap/typed.yaml";

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void a_fresh_folder() {
    cli = new Cli(dir);
  }

  private Path template() {
    return cli.file("My_Shop.yaml", Shop.TEMPLATE);
  }

  private static JsonNode done(Cli.Result result) {
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    return result.json();
  }

  private static List<String> requests(JsonNode pass) {
    return StreamSupport.stream(pass.path("requests").spliterator(), false)
        .map(each -> each.path("verb").asText() + " " + each.path("resource").asText())
        .toList();
  }

  private void refused(Cli.Result result, String... words) {
    assertThat(result.code()).as(result.out()).isEqualTo(1);
    assertThat(result.err()).contains(words).doesNotContain("Exception", "\tat ");
  }

  @Test
  void what_a_node_requires_is_created_before_it_although_its_kind_would_come_later() {
    JsonNode pass = done(cli.on("reconcile", template(), "-o", "json", "--input", "count=7"));
    assertThat(requests(pass))
        .containsExactly(
            "create music.example.com/Song default/first", "create ConfigMap default/second");
    assertThat(pass.at("/application/metadata/name").asText()).isEqualTo("my-shop");
    assertThat(cli.at(FIRST, "/spec/count").asInt()).isEqualTo(7);
    assertThat(cli.at(SECOND, "/data/colour").asText()).isEqualTo("blue");
  }

  @Test
  void a_template_that_did_not_change_changes_nothing() {
    Path file = template();
    assertThat(cli.on("reconcile", file).code()).isZero();
    Map<String, String> before = cli.snapshot();
    assertThat(requests(done(cli.on("reconcile", file, "-o", "json")))).isEmpty();
    assertThat(cli.snapshot()).isEqualTo(before);
    assertThat(cli.on("plan", file).code()).isZero();
  }

  @Test
  void a_changed_template_goes_the_ordinary_way() {
    Path file = template();
    assertThat(cli.on("reconcile", file, "--name", "shop").code()).isZero();
    cli.edit(SECOND, tree -> tree.withObject("/metadata").putObject("labels").put("by", "me"));
    cli.file(
        "My_Shop.yaml",
        Shop.TEMPLATE
            .substring(0, Shop.TEMPLATE.indexOf("      requirements:"))
            .replace("{$get_input: colour}", "red"));
    Cli.Result planned = cli.on("plan", file, "--name", "shop");
    assertThat(planned.code()).isEqualTo(2);
    assertThat(planned.out()).contains("/data/colour", "- music.example.com/Song default/first");
    JsonNode pass = done(cli.on("reconcile", file, "--name", "shop", "-o", "json"));
    assertThat(requests(pass))
        .containsExactly(
            "patch ConfigMap default/second", "delete music.example.com/Song default/first");
    assertThat(cli.at(SECOND, "/data/colour").asText()).isEqualTo("red");
    assertThat(cli.at(SECOND, "/metadata/labels/by").asText()).as("of others").isEqualTo("me");
    assertThat(cli.cluster().resolve(FIRST)).doesNotExist();
  }

  @Test
  void an_archive_with_an_import_and_a_changed_one() throws IOException {
    Path file = Files.write(dir.resolve("shop-1.tar.gz"), Shop.archive());
    JsonNode pass = done(cli.on("reconcile", file, "--namespace", "web", "-o", "json"));
    assertThat(pass.at("/application/metadata"))
        .hasToString("{\"name\":\"shop-1\",\"namespace\":\"web\"}");
    String object = TYPED.replace("default", "web");
    assertThat(cli.at(object, "/data/colour").asText()).isEqualTo("green");
    Files.write(
        file,
        Shop.packed(
            Map.of(
                "app.yaml",
                Shop.IMPORTING,
                "types/settings.yaml",
                Shop.TYPES.replace("green", "red"))));
    pass = done(cli.on("reconcile", file, "--namespace", "web", "-o", "json"));
    assertThat(requests(pass)).containsExactly("patch ConfigMap web/typed");
    assertThat(cli.at(object, "/data/colour").asText()).isEqualTo("red");
  }

  @Test
  void explain_names_node_file_and_line() {
    Path file = template();
    Cli.Result told = cli.on("explain", file, "--name", "shop", "ConfigMap/second");
    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out())
        .contains("ConfigMap default/second  (node second, " + file + ":7)")
        .containsPattern("/data/colour .*blue.*My_Shop.yaml:")
        .doesNotContain("node first");
    JsonNode json = cli.on("explain", file, "-o", "json").json();
    assertThat(json.path("provenance"))
        .hasToString(
            "{\"ConfigMap default/second\":\"node second, FILE:7\","
                    .replace("FILE", file.toString())
                + "\"music.example.com/Song default/first\":\"node first, FILE:17\"}"
                    .replace("FILE", file.toString()));
  }

  @Test
  void explain_names_the_file_of_a_field_in_an_archive() throws IOException {
    Path file = Files.write(dir.resolve("shop.csar"), Shop.archive());
    Cli.Result told = cli.on("explain", file);
    assertThat(told.out())
        .contains("(node settings, " + file + "!app.yaml:6)", "types/settings.yaml:");
  }

  @Test
  void schema_and_delete_take_templates_too() {
    Path file = template();
    assertThat(cli.on("reconcile", file).code()).isZero();
    assertThat(cli.on("schema", file, "-o", "json").json()).hasSize(2);
    Cli.Result gone = cli.on("delete", file);
    assertThat(gone.code()).as(gone.err()).isZero();
    assertThat(cli.cluster().resolve(SECOND)).doesNotExist();
    assertThat(cli.cluster().resolve(FIRST)).doesNotExist();
  }

  @Test
  void standard_input_is_either_and_is_the_same_source_as_before() {
    for (byte[] input : List.of(Shop.TEMPLATE.getBytes(StandardCharsets.UTF_8), Shop.archive())) {
      Cli piped = new Cli(dir.resolve("" + input.length)).input(input);
      assertThat(piped.on("reconcile", Path.of("-")).code()).isZero();
      Map<String, String> before = piped.snapshot();
      assertThat(piped.on("reconcile", Path.of("-")).code()).isZero();
      assertThat(piped.snapshot()).isEqualTo(before);
    }
    refused(
        cli.input(Shop.TEMPLATE.replace("string", "strng")).on("plan", Path.of("-")), "<stdin>:4");
  }

  @Test
  void a_template_written_as_json_is_one_too() {
    Path file =
        cli.file(
            "shop.json",
            """
            {"tosca_definitions_version": "tosca_2_0",
             "service_template": {"node_templates": {"a": {
                "type": "tosca.nodes.indigo.KubernetesObject",
                "properties": {"spec": {"apiVersion": "v1", "kind": "ConfigMap",
                  "metadata": {"name": "typed"}}}}}}}
            """);
    assertThat(cli.on("reconcile", file).code()).isZero();
    assertThat(cli.cluster().resolve(TYPED)).exists();
  }

  @Test
  void a_manifest_that_carries_a_template_is_a_manifest() {
    Path file =
        cli.file(
            "map.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: carrier}\ndata:\n  t: |\n"
                + Shop.TEMPLATE.indent(4));
    JsonNode pass = done(cli.on("reconcile", file, "-o", "json"));
    assertThat(requests(pass)).containsExactly("create ConfigMap default/carrier");
  }

  @Test
  void a_template_stands_alone() throws IOException {
    Path file = template();
    Path plain = cli.file("plain.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    Path archive = Files.write(dir.resolve("shop.csar"), Shop.archive());
    refused(cli.on("plan", file, "-f", plain.toString()), "MixedInput", "plain.yaml:1", "My_Shop");
    refused(cli.on("plan", file, "-f", archive.toString()), "MixedInput", "shop.csar", "My_Shop");
    refused(cli.on("plan", dir), "MixedInput");
    Path both = cli.file("both.yaml", Shop.TEMPLATE + "---\n" + Files.readString(plain));
    refused(cli.on("plan", both), "MixedInput", "both.yaml");
  }

  @Test
  void inputs_are_for_templates_alone() {
    Path plain = cli.file("plain.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    refused(cli.on("plan", plain, "--input", "a=1"), "MixedInput --input", "plain manifests");
    Path app =
        cli.file(
            "app.yaml",
            "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: app}\n"
                + "spec:\n  toscaInputs: {colour: red}\n  tosca: |\n"
                + Shop.TEMPLATE.indent(4));
    refused(cli.on("plan", app, "--input", "colour=green"), "MixedInput --input", "toscaInputs");
    assertThat(cli.on("reconcile", app).code()).isZero();
    assertThat(cli.at(SECOND, "/data/colour").asText()).isEqualTo("red");
  }

  @Test
  void an_application_names_no_file() {
    Path file = template();
    Path app =
        cli.file(
            "app.yaml",
            "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: app}\n"
                + "spec:\n  tosca: "
                + file.toUri()
                + "\n");
    refused(cli.on("reconcile", app), "ToscaUrlForbidden");
  }

  @Test
  void validate_says_all_that_is_wrong_with_a_template() {
    assertThat(cli.on("validate", template()).out()).contains("valid");
    Path file =
        cli.file(
            "bad.yaml",
            Shop.TEMPLATE.replace("requirements:", "requirments:").replace("string", "strng"));
    refused(
        cli.on("validate", file), "bad.yaml:4: ToscaTypeUnknown", "bad.yaml:15: ToscaKeyUnknown");
    refused(cli.on("validate", cli.file("syntax.yaml", Shop.TEMPLATE + "a: [")), "syntax.yaml:");
    refused(
        cli.on("validate", cli.file("kindless.yaml", Shop.TEMPLATE.replace("kind: Song", "x: y"))),
        "kindless.yaml:",
        "ToscaManifestInvalid");
  }

  @Test
  void validate_holds_nothing_against_a_file_that_is_not_in_it() {
    for (String fine :
        List.of(
            Shop.TYPES,
            Shop.TEMPLATE.replace(", default: blue", ""),
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            topology_template:
              node_templates:
                machine: {type: tosca.nodes.Compute}
            """)) {
      Path file = cli.file("fine.yaml", fine);
      Cli.Result result = cli.on("validate", file);
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.out()).contains("valid, with 2 warnings");
      refused(cli.on("plan", file), "fine.yaml:");
    }
  }

  @Test
  void a_secret_in_a_template_is_in_no_output() {
    String clear = "b3Blbi1zZXNhbWU=";
    Path file =
        cli.file(
            "shop.yaml",
            Shop.TEMPLATE
                .replace("kind: ConfigMap", "kind: Secret")
                .replace("{$get_input: colour}", clear));
    for (String command : List.of("plan", "reconcile", "explain", "schema", "validate")) {
      for (String format : List.of("text", "json", "yaml")) {
        Cli.Result result = cli.on(command, file, "-o", format);
        assertThat(result.code()).as(result.err()).isNotEqualTo(1);
        assertThat(result.out() + result.err()).doesNotContain(clear);
      }
    }
    assertThat(cli.at(SECOND.replace("ConfigMap", "Secret"), "/data/colour").asText())
        .isEqualTo(clear);
  }

  @Test
  void a_link_counts_as_what_it_leads_to_with_what_is_imported_there() throws IOException {
    cli.file("real/types/settings.yaml", Shop.TYPES);
    Path real = cli.file("real/app.yaml", Shop.IMPORTING);
    Path link = Files.createSymbolicLink(dir.resolve("link.yaml"), real);
    assertThat(cli.on("reconcile", link).code()).isZero();
    assertThat(cli.cluster().resolve(TYPED)).exists();
  }

  @Test
  void watch_follows_a_template_and_what_it_imports() throws Exception {
    cli.file("in/types/settings.yaml", Shop.TYPES);
    Path file = cli.file("in/app.yaml", Shop.IMPORTING);
    assertThat(cli.on("reconcile", file).code()).isZero();
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread watching =
        new Thread(() -> code.complete(cli.on("reconcile", file, "--watch").code()), "watching");
    watching.start();
    cli.edit(TYPED, tree -> tree.withObject("/data").put("colour", "black"));
    await(() -> cli.at(TYPED, "/data/colour").asText().equals("green"));
    cli.file("in/types/settings.yaml", Shop.TYPES.replace("green", "red"));
    await(() -> cli.at(TYPED, "/data/colour").asText().equals("red"));
    cli.file("in/app.yaml", Shop.TEMPLATE);
    await(() -> Files.exists(cli.cluster().resolve(SECOND)));
    watching.interrupt();
    assertThat(code.get(30, TimeUnit.SECONDS)).isZero();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
