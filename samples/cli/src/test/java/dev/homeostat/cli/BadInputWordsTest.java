package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input is called by its name, with its place. */
class BadInputWordsTest {

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void a_fresh_folder() {
    cli = new Cli(dir);
  }

  private void refused(String text, String... words) {
    Path file = cli.file("input.yaml", text);
    Cli.Result run = cli.on("reconcile", file);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.err()).contains(words).doesNotContain("Exception", "\tat ");
    assertThat(dir.resolve("cluster/default")).doesNotExist();
  }

  @Test
  void what_is_not_yaml() {
    refused("a: [1, 2", "input.yaml:", "NotYaml");
  }

  @Test
  void what_is_no_object() {
    refused("just a text", "NotAResource", "input.yaml:1");
  }

  @Test
  void all_missing_fields_at_once() {
    refused("metadata: {}\n", "/apiVersion", "/kind", "/metadata/name");
  }

  @Test
  void duplicate_ids_name_both_places() {
    String config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
    refused(config + "---\n" + config, "DuplicateId", "input.yaml:1", "input.yaml:7");
  }

  @Test
  void a_name_that_climbs_out() {
    refused(
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ../../x}\n",
        "InvalidName",
        "input.yaml:3");
  }

  @Test
  void cyclic_aliases() {
    refused("a: &a [*a]\n", "RecursiveAlias");
  }

  @Test
  void deep_nesting() {
    refused("a: " + "[".repeat(5000) + "]".repeat(5000), "TooDeep");
  }

  @Test
  void an_unknown_hook() {
    refused(application("  hooks: [nicname]\n  manifest: []\n"), "UnknownHook", "nickname");
  }

  @Test
  void a_schema_without_its_resource() {
    refused(
        application(
            "  manifest: []\n  observerSchema:\n"
                + "  - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n"),
        "SchemaWithoutResource");
  }

  @Test
  void a_schema_with_all_its_mistakes_at_once() {
    refused(
        application(
            "  manifest:\n"
                + "  - {apiVersion: e.org/v1, kind: Thing, metadata: {name: a}, spec: {l: [1]}}\n"
                + "  observerSchema:\n"
                + "  - apiVersion: e.org/v1\n    kind: Thing\n    metadata: {name: a}\n"
                + "    spec:\n      key: value\n      l: [null]\n"
                + "      m: [null, {observer_schema_list_min_length: 3,"
                + " observer_schema_list_max_length: 2}]\n"),
        "NonNullLeaf",
        "NoListControl",
        "MinAboveMax");
  }

  private static String application(String spec) {
    return "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec:\n"
        + spec;
  }

  @Test
  void two_sources_at_once() {
    refused(
        application("  manifest: []\n  csar: http://x/y.csar\n"), "OneSource", "manifest and csar");
  }

  @Test
  void an_application_beside_plain_manifests() {
    refused(
        application("  manifest: []\n")
            + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
        "MixedInput");
  }

  @Test
  void an_unknown_file() {
    Cli.Result run = cli.on("reconcile", dir.resolve("none.yaml"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("UnreadableFile", "none.yaml");
  }

  @Test
  void a_half_written_object_in_the_folder() throws Exception {
    assertThat(cli.on("reconcile", Cli.EXAMPLE.resolve("application.yaml")).code()).isZero();
    Path file = dir.resolve("cluster/default/Song.music.example.com/top50.yaml");
    Files.writeString(file, "apiVersion: [");
    Cli.Result run = cli.on("reconcile", Cli.EXAMPLE.resolve("application.yaml"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("top50.yaml");
    assertThat(Files.readString(file)).isEqualTo("apiVersion: [");
  }

  @Test
  void an_unknown_command_is_an_error() {
    assertThat(cli.run("reconcil").code()).isEqualTo(64);
  }

  @Test
  @Tag("one-jdk")
  void a_ten_megabyte_manifest_works() {
    String line = "x".repeat(100);
    StringBuilder text =
        new StringBuilder("apiVersion: e.org/v1\nkind: Big\nmetadata: {name: big}\nspec:\n");
    for (int i = 0; i < 100_000; i++) {
      text.append("  k").append(i).append(": ").append(line).append('\n');
    }
    Cli.Result run = cli.on("reconcile", cli.file("big.yaml", text.toString()));
    assertThat(run.code()).as(run.err()).isZero();
  }
}
