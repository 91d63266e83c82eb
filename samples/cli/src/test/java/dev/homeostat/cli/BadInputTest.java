package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be used ends in clear errors, exit code 1, and an untouched cluster. */
class BadInputTest {

  private static final String GOOD =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {colour: blue}
      """;

  @TempDir Path dir;

  static Stream<Arguments> documents() {
    return Stream.of(
        arguments("not YAML", "a: [1,\nb: }", "app.yaml:"),
        arguments("not an object", "- 1\n- 2\n", "object"),
        arguments("a text", "just words\n", "object"),
        arguments("no apiVersion", GOOD.replace("apiVersion: v1\n", ""), "apiVersion"),
        arguments("no kind", GOOD.replace("kind: ConfigMap\n", ""), "kind"),
        arguments("no name", GOOD.replace("{name: settings}", "{}"), "metadata/name"),
        arguments("one id twice", GOOD + "---\n" + GOOD, "app.yaml:8"),
        arguments("one key twice", GOOD + "data: {}\n", "DuplicateKey"),
        arguments("a way out", GOOD.replace("name: settings", "name: ../../x"), "name"),
        arguments("a deep tree", "a: " + "[".repeat(5_000) + "]".repeat(5_000), "app.yaml:1"),
        arguments("an alias in itself", GOOD + "x: &x [*x]\n", "app.yaml:5"),
        arguments("aliases that grow", laughs(), "app.yaml:"),
        arguments("nothing", "# nothing\n", "EmptyInput"),
        arguments("no spec", application(""), "/spec"),
        arguments("an unknown hook", application("hooks: [nobody]"), "nobody"),
        arguments("a misspelt field", application("observerSchemas: []"), "observerSchemas"),
        arguments("a schema without its resource", schema("other", "data: null"), "other"),
        arguments("a leaf that is not null", schema("settings", "data: {colour: 1}"), "colour"),
        arguments("a list without control", schema("settings", "list: [null]"), "list"),
        arguments(
            "min above max",
            schema(
                "settings",
                "list: [null, {observer_schema_list_min_length: 3,"
                    + " observer_schema_list_max_length: 2}]"),
            "list"));
  }

  private static String application(String spec) {
    return """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: app}
        """
        + (spec.isEmpty()
            ? ""
            : "spec:\n  manifest:\n    - " + GOOD.strip().replace("\n", "\n      ") + "\n  ")
        + spec
        + "\n";
  }

  private static String schema(String name, String observed) {
    return application(
        "observerSchema:\n    - apiVersion: v1\n      kind: ConfigMap\n      metadata: {name: "
            + name
            + "}\n      "
            + observed);
  }

  private static String laughs() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      text.append("a%d: &a%d [".formatted(i, i)).append(("*a" + (i - 1) + ", ").repeat(9));
      text.append("*a").append(i - 1).append("]\n");
    }
    return text.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  void a_document(String what, String text, String named) {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    assertThat(cli.on("reconcile", app, "--name", "app").code()).isZero();
    Map<String, String> before = cli.snapshot();
    cli.file("app.yaml", text);
    for (String command : List.of("reconcile", "plan", "validate", "schema", "delete")) {
      // What is to be deleted is known from the state: a bad manifest does not stand in the way.
      if (!command.equals("delete")) {
        assertRefused(cli.on(command, app), named, what);
        assertThat(cli.snapshot()).as(command).isEqualTo(before);
      }
    }
  }

  private static void assertRefused(Cli.Result result, String named, String what) {
    assertThat(result.code()).as("%s: %s%s", what, result.out(), result.err()).isEqualTo(1);
    assertSaid(result, named, what);
  }

  private static void assertMisused(Cli.Result result, String named, String what) {
    assertThat(result.code()).as("%s: %s%s", what, result.out(), result.err()).isEqualTo(64);
    assertSaid(result, named, what);
  }

  private static void assertSaid(Cli.Result result, String named, String what) {
    assertThat(result.err()).as(what).containsIgnoringCase(named);
    assertThat(result.err().lines())
        .isNotEmpty()
        .noneMatch(line -> line.startsWith("\tat ") || line.contains("Exception"));
  }

  @Test
  void a_file_that_is_not_there() {
    assertRefused(new Cli(dir).on("reconcile", dir.resolve("none.yaml")), "none.yaml", "missing");
  }

  @Test
  void bytes_that_are_no_text() throws IOException {
    Path file = Files.write(dir.resolve("app.yaml"), new byte[] {(byte) 0xC3, (byte) 0x28});
    assertRefused(new Cli(dir).on("reconcile", file), "UTF-8", "bytes");
  }

  @Test
  void an_application_and_a_manifest_name_both_places() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", application("hooks: []"));
    Path plain = cli.file("plain.yaml", "# a comment\n" + GOOD);
    Cli.Result result =
        cli.run("reconcile", "-f", app.toString(), plain.toString(), "--cluster", "" + dir);
    assertRefused(result, "plain.yaml:2", "mixed");
    assertThat(result.err()).contains("app.yaml:1");
  }

  @Test
  void two_applications_name_both_places() {
    Cli cli = new Cli(dir);
    String one = application("hooks: []");
    Path app = cli.file("app.yaml", one + "---\n" + one);
    Cli.Result result = cli.on("reconcile", app);
    assertRefused(result, "app.yaml:12", "two");
    assertThat(result.err()).contains("app.yaml:1;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"metadata: {name: settings", "- 1\n", "apiVersion: v1\nkind: Secret\n", "\u0000"})
  void a_half_written_object_in_the_cluster(String text) {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    assertThat(cli.on("reconcile", app).code()).isZero();
    cli.file("cluster/default/ConfigMap/settings.yaml", text);
    Map<String, String> before = cli.snapshot();
    assertRefused(cli.on("reconcile", app), "settings.yaml", "half");
    assertThat(cli.snapshot()).isEqualTo(before);
  }

  @Test
  void a_half_written_server_yaml() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    cli.file("cluster/server.yaml", "- group: [");
    Map<String, String> before = cli.snapshot();
    assertRefused(cli.on("reconcile", app), "server.yaml", "rules");
    assertThat(cli.snapshot()).isEqualTo(before);
  }

  @Test
  void a_cluster_that_is_a_file() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    cli.file("cluster", "no folder");
    assertRefused(cli.on("reconcile", app), "cluster", "a file");
  }

  @Test
  void a_refused_manifest_brings_no_rules_into_a_new_cluster() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD + "---\n" + GOOD);
    String rules = Cli.EXAMPLE.resolve("server.yaml").toString();
    assertRefused(cli.on("reconcile", app, "--server", rules), "app.yaml:8", "rules");
    assertThat(cli.snapshot()).isEmpty();
  }

  @Test
  void rules_that_are_refused_do_not_stay_in_the_cluster() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    Path rules = cli.file("rules.yaml", "- group: [");
    assertRefused(cli.on("reconcile", app, "--server", rules.toString()), "rules.yaml", "rules");
    cli.file("rules.yaml", "- group: music.example.com\n");
    assertRefused(cli.on("reconcile", app, "--server", rules.toString()), "rules.yaml", "kind");
    assertThat(cli.cluster()).doesNotExist();

    String good = Cli.EXAMPLE.resolve("server.yaml").toString();
    assertThat(cli.on("reconcile", app, "--server", good).code()).isZero();
    assertThat(cli.cluster().resolve("server.yaml"))
        .hasSameTextualContentAs(Cli.EXAMPLE.resolve("server.yaml"));
  }

  @Test
  void a_folder_is_no_rules() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    assertRefused(cli.on("reconcile", app, "--server", dir.toString()), dir.toString(), "file");
    assertThat(cli.cluster()).doesNotExist();
  }

  @Test
  void a_cluster_folder_that_cannot_be_made_is_told_with_what_to_do() throws IOException {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    Files.createSymbolicLink(cli.cluster(), dir.resolve("nowhere"));
    String good = Cli.EXAMPLE.resolve("server.yaml").toString();
    String told = "UnwritableFile --cluster: expected a folder that can be written at ";
    assertRefused(cli.on("reconcile", app), told + cli.cluster(), "reconcile");
    assertRefused(cli.on("reconcile", app, "--server", good), told + cli.cluster(), "rules");
  }

  @Test
  void ten_megabytes_work_or_are_refused_in_one_line() {
    Cli cli = new Cli(dir);
    String text = "x".repeat(1_000);
    StringBuilder manifest = new StringBuilder(GOOD.replace("data: {colour: blue}\n", "data:\n"));
    for (int i = 0; i < 10_000; i++) {
      manifest.append("  key").append(i).append(": ").append(text).append('\n');
    }
    Cli.Result result = cli.on("plan", cli.file("app.yaml", manifest.toString()));
    if (result.code() == 2) {
      assertThat(result.out()).contains("1 created");
    } else {
      assertRefused(result, "app.yaml", "10 MB");
    }
  }

  @Test
  @Tag("one-jdk")
  void a_hundred_thousand_resources_work_or_are_refused_in_one_line() {
    Cli cli = new Cli(dir);
    StringBuilder manifest = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      manifest.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c").append(i);
      manifest.append("}\n");
    }
    Cli.Result result = cli.on("validate", cli.file("app.yaml", manifest.toString()));
    if (result.code() == 0) {
      assertThat(result.out()).contains("valid");
    } else {
      assertRefused(result, "app.yaml", "100 000");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "plan", "plan -f", "plan --nonsense", "hooks more"})
  void a_command_that_is_none(String typed) {
    Cli.Result result = new Cli(dir).run(typed.isEmpty() ? new String[0] : typed.split(" "));
    assertThat(result.code()).isEqualTo(64);
    assertThat(result.err()).contains("--help");
    assertThat(result.err().lines().count()).isLessThanOrEqualTo(3);
  }

  @Test
  void a_format_or_a_time_that_is_none() {
    Cli cli = new Cli(dir);
    Path app = cli.file("app.yaml", GOOD);
    assertMisused(cli.on("plan", app, "-o", "xml"), "text, json, yaml", "format");
    assertMisused(cli.on("reconcile", app, "--timeout", "soon"), "90s", "time");
    assertMisused(cli.on("reconcile", app, "--timeout", "PT-5S"), "90s", "time");
    assertRefused(cli.on("plan", app, "--name", "Not/aName"), "--name", "name");
    assertMisused(cli.on("plan", app, "--steps", "-o", "json"), "--steps", "steps");
    assertMisused(cli.on("reconcile", app, "--watch", "--once"), "--once", "both");
    assertMisused(cli.on("reconcile", app, "--watch", "--timeout", "5s"), "--timeout", "both");
    assertThat(Files.exists(cli.cluster())).isFalse();
  }
}
