package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("each-jdk")
class ReconcileCommandTest {

  private static final String MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: NAME}
      data: {colour: blue}
      """;

  private static final String OBJECT = "default/ConfigMap/one.yaml";

  @TempDir Path dir;

  @Test
  void plain_manifests_make_an_application_of_the_first_files_name() {
    Cli cli = new Cli(dir);
    Path one = cli.file("My_Shop.yaml", MAP.replace("NAME", "one"));
    Path two = cli.file("two.yaml", MAP.replace("NAME", "two"));
    Cli.Result done = cli.on("reconcile", one, "-f", two.toString(), "-o", "json");
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.json().at("/application/metadata/name").asText()).isEqualTo("my-shop");
    assertThat(done.json().at("/application/metadata/namespace").asText()).isEqualTo("default");
    assertThat(done.json().at("/delta/created")).hasSize(2);
  }

  @Test
  void name_and_namespace_can_be_chosen() {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    Cli.Result done =
        cli.on("reconcile", one, "--name", "shop", "--namespace", "web", "-o", "json");
    assertThat(done.json().at("/application/metadata"))
        .hasToString("{\"name\":\"shop\",\"namespace\":\"web\"}");
    assertThat(cli.cluster().resolve("web/ConfigMap/one.yaml")).exists();
  }

  @Test
  void standard_input_and_folders_are_read() {
    Cli cli = new Cli(dir).input(MAP.replace("NAME", "piped"));
    cli.file("many/b.yml", MAP.replace("NAME", "b"));
    cli.file("many/a.yaml", MAP.replace("NAME", "a"));
    cli.file(
        "many/c.json",
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"c\"}}");
    cli.file("many/notes.txt", "no manifest");
    Cli.Result done = cli.on("reconcile", dir.resolve("many"), "-o", "json", "-f", "-");
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.json().at("/application/metadata/name").asText()).isEqualTo("many");
    assertThat(done.json().at("/delta/created"))
        .extracting(id -> id.asText())
        .containsExactly(
            "ConfigMap default/a",
            "ConfigMap default/b",
            "ConfigMap default/c",
            "ConfigMap default/piped");
  }

  @Test
  void an_observer_schema_lets_go_of_a_field() {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    Path schema =
        cli.file(
            "schema.yaml",
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: one}
            observer_schema_extends: default
            observer_schema_except: [/data/colour]
            """);
    String option = schema.toString();
    assertThat(cli.on("reconcile", one, "--observer-schema", option).code()).isZero();
    edit(cli, "green");
    Cli.Result done = cli.on("reconcile", one, "--observer-schema", option, "-o", "json");
    assertThat(done.json().path("requests")).isEmpty();
    assertThat(cli.at(OBJECT, "/data/colour").asText()).isEqualTo("green");
  }

  private static void edit(Cli cli, String colour) {
    cli.edit(OBJECT, tree -> ((ObjectNode) tree.path("data")).put("colour", colour));
  }

  @Test
  void several_passes_are_one_document_and_a_wave_waits_for_the_one_before() {
    Cli cli = new Cli(dir);
    Path file =
        cli.file(
            "waves.yaml",
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: songs.music.example.com}
            spec:
              group: music.example.com
              scope: Namespaced
              names: {kind: Song, plural: songs}
              versions: [{name: v1, served: true, storage: true}]
            ---
            apiVersion: music.example.com/v1
            kind: Song
            metadata: {name: top50}
            """);
    Cli.Result once = cli.on("reconcile", file, "--timeout", "100ms", "-o", "json");
    int code = once.code();
    assertThat(code).as(once.out() + once.err()).isIn(0, 3);
    // Once the definition is established, be it by hand, the rest follows.
    cli.edit(
        "_cluster/CustomResourceDefinition.apiextensions.k8s.io/songs.music.example.com.yaml",
        tree ->
            tree.putObject("status")
                .putArray("conditions")
                .addObject()
                .put("type", "Established")
                .put("status", "True"));
    Cli.Result done = cli.on("reconcile", file, "-o", "json");
    assertThat(done.code()).as(done.out() + done.err()).isZero();
    assertThat(cli.cluster().resolve("default/Song.music.example.com/top50.yaml")).exists();
  }

  @Test
  @Timeout(60)
  void k7_what_is_blocked_is_not_waited_for() {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    assertThat(cli.on("reconcile", one).code()).isZero();
    cli.edit(
        OBJECT,
        tree -> tree.withObject("/metadata/annotations").put("homeostat.dev/paused", "true"));
    Cli.Result done = cli.on("reconcile", one, "--timeout", "1h30m", "-o", "json");
    assertThat(done.code()).as(done.out() + done.err()).isEqualTo(3);
    assertThat(done.json().path("result").asText()).isEqualTo("BLOCKED");
  }

  @Test
  void what_would_delete_everything_is_held_until_confirmed() {
    Cli cli = new Cli(dir);
    StringBuilder manifest = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      manifest.append("---\n").append(MAP.replace("NAME", "map" + i));
    }
    Path file = cli.file("shop.yaml", manifest.toString());
    assertThat(cli.on("reconcile", file).code()).isZero();
    cli.file("shop.yaml", MAP.replace("NAME", "map0"));
    Cli.Result held = cli.on("reconcile", file, "--once");
    assertThat(held.code()).as(held.out()).isIn(1, 3);
    assertThat(held.err()).contains("DeletionHeld").contains("or --allow-delete");
    assertThat(cli.cluster().resolve("default/ConfigMap/map7.yaml")).exists();
    Cli.Result done = cli.on("reconcile", file, "--allow-delete", "-o", "json");
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.json().at("/delta/deleted")).hasSize(7);
    assertThat(cli.cluster().resolve("default/ConfigMap/map7.yaml")).doesNotExist();
  }

  @Test
  void delete_removes_what_was_brought_and_nothing_else() throws IOException {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    assertThat(cli.on("reconcile", one).code()).isZero();
    Path foreign =
        cli.file("cluster/default/ConfigMap/foreign.yaml", MAP.replace("NAME", "foreign"));
    Cli.Result done = cli.on("delete", one);
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out()).contains("- ConfigMap default/one deleted");
    assertThat(cli.cluster().resolve(OBJECT)).doesNotExist();
    assertThat(Files.readString(foreign)).contains("foreign");
    assertThat(cli.on("delete", one).code()).isZero();
  }

  @Test
  void watch_repairs_an_edit_of_the_cluster_and_follows_an_edit_of_the_file() throws Exception {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    assertThat(cli.on("reconcile", one).code()).isZero();
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread watching =
        new Thread(() -> code.complete(cli.on("reconcile", one, "--watch").code()), "watching");
    watching.start();
    edit(cli, "green");
    await(() -> isColour(cli, "blue"));
    cli.file("one.yaml", MAP.replace("NAME", "one").replace("blue", "red"));
    await(() -> isColour(cli, "red"));
    watching.interrupt();
    assertThat(code.get(30, TimeUnit.SECONDS)).isZero();
  }

  private static boolean isColour(Cli cli, String colour) {
    return cli.at(OBJECT, "/data/colour").asText().equals(colour);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void explain_tells_of_one_field() {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    Cli.Result told =
        cli.run(
            "explain",
            "--cluster",
            cli.cluster().toString(),
            "-f",
            one.toString(),
            "configmap/one",
            "/data/colour");
    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out())
        .contains("/data/colour", "enforced", "blue", "manifest", "one.yaml:4")
        .doesNotContain("/metadata");
    assertThat(cli.on("explain", one, "--name", "shop", "Secret/one").code()).isEqualTo(1);
    assertThat(cli.on("explain", one, "--name", "shop", "ConfigMap/one", "data").code())
        .isEqualTo(64);
  }

  @Test
  void schema_shows_documents_that_can_be_used_as_observer_schemas() {
    Cli cli = new Cli(dir);
    Path one = cli.file("one.yaml", MAP.replace("NAME", "one"));
    Cli.Result shown = cli.on("schema", one);
    assertThat(shown.code()).isZero();
    assertThat(shown.out()).contains("colour: null");
    assertThat(cli.on("schema", one, "-o", "json").json()).hasSize(1);
    assertThat(cli.on("validate", one).out()).contains("valid");
  }

  @Test
  void help_is_there_for_every_command() {
    for (String command :
        List.of(
            "reconcile",
            "plan",
            "delete",
            "explain",
            "schema",
            "validate",
            "translate",
            "import",
            "hooks",
            "packs")) {
      Cli.Result help = new Cli(dir).run(command, "--help");
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("Usage: homeostat " + command);
    }
    assertThat(new Cli(dir).run("--help").code()).isZero();
    assertThat(new Cli(dir).run("--version").out()).startsWith("homeostat ");
  }
}
