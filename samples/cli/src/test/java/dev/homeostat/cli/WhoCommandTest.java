package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The owners of the fields of an object in a folder. */
class WhoCommandTest {

  private static final String MAP = "default/ConfigMap/settings.yaml";

  private static final String SETTINGS =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings, labels: {app: web}}
      data: {mode: fast, size: small}
      """;

  @TempDir Path dir;

  private Cli cli() {
    return new Cli(dir);
  }

  private Cli reconciled(String manifest) {
    Cli cli = cli();
    Cli.Result done = cli.on("reconcile", cli.file("app.yaml", manifest), "--name", "web");
    assertThat(done.code()).as(done.err()).isZero();
    return cli;
  }

  private Cli.Result who(Cli cli, String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "who";
    System.arraycopy(more, 0, args, 1, more.length);
    args[more.length + 1] = "--cluster";
    args[more.length + 2] = cli.cluster().toString();
    return cli.run(args);
  }

  private static List<String> managers(JsonNode field) {
    return StreamSupport.stream(field.path("owners").spliterator(), false)
        .map(owner -> owner.path("manager").asText())
        .toList();
  }

  @Test
  void each_field_has_its_manager_operation_and_time() {
    Cli cli = reconciled(SETTINGS);
    cli.edit(MAP, tree -> ((ObjectNode) tree.path("data")).put("mode", "slow"));
    Cli.Result who = who(cli, "ConfigMap/settings");

    assertThat(who.code()).as(who.err()).isZero();
    assertThat(who.out())
        .startsWith("ConfigMap default/settings\n")
        .containsPattern(
            "  /data/mode +hand-edit \\(Update\\) at 20\\d\\d-\\d\\d-\\d\\dT[\\d:]+Z\n")
        .containsPattern("  /data/size +homeostat \\(Update\\) at ")
        .doesNotContain("/apiVersion", "managedFields");
  }

  @Test
  void a_file_that_was_copied_from_a_cluster_keeps_its_managers() {
    Cli cli = cli();
    cli.file(
        "cluster/" + MAP,
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: settings
          namespace: default
          managedFields:
            - manager: kubectl-edit
              operation: Update
              apiVersion: v1
              time: "2025-04-05T06:07:08Z"
              fieldsType: FieldsV1
              fieldsV1: {"f:data": {".": {}, "f:mode": {}}}
        data: {mode: fast, size: small}
        """);

    assertThat(who(cli, "ConfigMap/settings").out())
        .containsPattern("  /data/mode +kubectl-edit \\(Update\\) at 2025-04-05T06:07:08Z\n")
        .containsPattern("  /data/size +hand-edit \\(Update\\) at ");
  }

  @Test
  void programs_get_the_same_as_json_and_yaml() {
    Cli cli = reconciled(SETTINGS);
    JsonNode json = who(cli, "ConfigMap/settings", "/data/mode", "-o", "json").json();

    assertThat(json.path("resource").asText()).isEqualTo("ConfigMap default/settings");
    assertThat(json.path("problems")).isEmpty();
    JsonNode field = json.at("/fields/0");
    assertThat(json.path("fields")).hasSize(1);
    assertThat(field.path("path").asText()).isEqualTo("/data/mode");
    assertThat(field.path("pointer").asText()).isEqualTo("/data/mode");
    assertThat(field.path("ownership").asText()).isEqualTo("owned");
    assertThat(managers(field)).containsExactly("homeostat");
    assertThat(field.at("/owners/0/operation").asText()).isEqualTo("Update");
    assertThat(field.at("/owners/0/apiVersion").asText()).isEqualTo("v1");
    assertThat(field.at("/owners/0/time").asText()).endsWith("Z");
    String yaml = who(cli, "ConfigMap/settings", "/data/mode", "-o", "yaml").out();
    assertThat(Cli.yaml(cli.file("who.yaml", yaml))).isEqualTo(json);
  }

  @Test
  void the_object_is_shown_with_the_owners_of_each_line() {
    Cli cli = reconciled(SETTINGS);
    cli.edit(MAP, tree -> ((ObjectNode) tree.path("data")).put("mode", "slow"));
    String out = who(cli, "ConfigMap/settings", "--object").out();

    assertThat(out)
        .containsPattern("\ndata:\n")
        .containsPattern("\n  mode: slow {2,}# hand-edit \\(Update\\) at ")
        .containsPattern("\n  size: small {2,}# homeostat \\(Update\\) at ")
        .containsPattern("\napiVersion: v1\n")
        .doesNotContain("managedFields");
    List<Integer> columns =
        out.lines().filter(line -> line.contains("  # ")).map(line -> line.indexOf("# ")).toList();
    assertThat(columns).hasSizeGreaterThan(2);
    assertThat(columns.stream().distinct()).as(out).hasSize(1);
  }

  @Test
  void secrets_are_not_shown_beside_their_owners() {
    Cli cli =
        reconciled(
            """
            apiVersion: v1
            kind: Secret
            metadata:
              name: login
              annotations:
                kubectl.kubernetes.io/last-applied-configuration: '{"stringData":{"p":"open-sesame"}}'
            stringData: {password: open-sesame}
            """);
    cli.edit(
        "default/Secret/login.yaml",
        tree ->
            tree.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put(
                    "kubectl.kubernetes.io/last-applied-configuration", "{\"p\":\"open-sesame\"}"));
    Cli.Result object = who(cli, "secret/login", "--object");

    assertThat(object.code()).as(object.err()).isZero();
    assertThat(object.out())
        .containsPattern("  password: \"\\(hidden\\)\" +# homeostat \\(Update\\) at ")
        .contains("last-applied-configuration: \"(hidden)\"");
    for (Cli.Result shown :
        List.of(
            object,
            who(cli, "secret/login"),
            who(cli, "secret/login", "-o", "json"),
            who(cli, "secret/login", "/data/pasword"),
            why(cli, "secret/login", "/data/password"),
            why(cli, "secret/login", "/metadata/annotations"))) {
      assertThat(shown.out() + shown.err()).doesNotContain("sesame", "b3Blbi1zZXNhbWU");
    }
  }

  @Test
  void the_salt_of_a_state_is_not_shown() {
    Cli cli = reconciled(SETTINGS);
    String salt = cli.at("default/Application.homeostat.dev/web.yaml", "/status/salt").asText();
    assertThat(salt).hasSizeGreaterThan(8);
    for (Cli.Result shown :
        List.of(
            who(cli, "Application/web", "--object"),
            why(cli, "Application/web", "/status/salt"),
            why(cli, "Application/web", "/status"))) {
      assertThat(shown.out()).contains("(hidden)").doesNotContain(salt);
    }
  }

  private Cli.Result why(Cli cli, String object, String path) {
    return cli.run("why", object, path, "--cluster", cli.cluster().toString());
  }

  @Test
  void elements_of_a_sensitive_list_are_named_by_their_place() {
    Cli cli =
        reconciled(
            """
            apiVersion: v1
            kind: Pod
            metadata:
              name: web
              annotations: {homeostat.dev/sensitive: /spec/containers}
            spec:
              containers: [{name: open-sesame, image: registry.example.com/web:1}]
            """);
    for (Cli.Result shown :
        List.of(
            who(cli, "pod/web"),
            who(cli, "pod/web", "--object"),
            who(cli, "pod/web", "-o", "json"),
            who(cli, "pod/web", "/spec/containers/[name=x]"))) {
      assertThat(shown.out() + shown.err()).doesNotContain("open-sesame");
    }
    assertThat(who(cli, "pod/web").out()).contains("/spec/containers/[0]/image");
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/containers/0/image, /spec/containers/[name=app]/image",
    "'/spec/containers/[name=app]/image', /spec/containers/[name=app]/image",
    "'/spec/containers/[0]/image', /spec/containers/[name=app]/image",
    "/spec/containers, /spec/containers/[name=app]/image",
    "/, /spec/containers/[name=app]/image"
  })
  void a_path_is_a_pointer_or_names_elements_by_their_keys(String path, String shown) {
    Cli cli =
        reconciled(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec:
              containers: [{name: app, image: registry.example.com/web:1}]
            """);
    Cli.Result who = who(cli, "v1/Pod/web".substring(3), path);
    assertThat(who.code()).as(who.err()).isZero();
    assertThat(who.out()).contains("  " + shown + " ").contains("homeostat (Update)");
  }

  @ParameterizedTest
  @CsvSource({
    "/data/mod, did you mean /data/mode?",
    "/dat/mode, did you mean /data?",
    "/data/mode/x, /data/mode has no fields",
    "/nothing-like-it, 'the object has apiVersion, kind, '",
    "'/data/[name', close every bracket"
  })
  void a_path_that_names_nothing_is_an_error_with_a_near_name(String path, String advice) {
    Cli.Result who = who(reconciled(SETTINGS), "ConfigMap/settings", path);
    assertThat(who.code()).isEqualTo(1);
    assertThat(who.err()).contains(advice).doesNotContain("\tat ");
    assertThat(who.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ConfigMap/setings, did you mean ConfigMap/settings?",
    "ConfigMap/other/settings, did you mean ConfigMap/settings?"
  })
  void an_object_that_is_not_there_is_named(String object, String advice) {
    Cli.Result who = who(reconciled(SETTINGS), object);
    assertThat(who.code()).isEqualTo(1);
    assertThat(who.err()).contains("NothingFound", advice).doesNotContain("\tat ");
  }

  @Test
  void an_object_of_another_namespace_is_named_with_it() {
    Cli cli = reconciled(SETTINGS.replace("name: settings", "name: settings, namespace: shop"));
    assertThat(who(cli, "ConfigMap/settings").code()).isEqualTo(1);
    assertThat(who(cli, "ConfigMap/settings", "-n", "shop").code()).isZero();
    assertThat(who(cli, "ConfigMap/shop/settings").out()).contains("ConfigMap shop/settings");
  }

  @ParameterizedTest
  @CsvSource({"who, KIND/NAME", "who a/b --object -o json, --object", "who a b c, c"})
  void a_wrong_command_line_is_told(String typed, String named) {
    Cli.Result wrong = cli().run(typed.split(" "));
    assertThat(wrong.code()).isEqualTo(64);
    assertThat(wrong.err()).contains(named);
  }

  @Test
  void why_says_of_an_object_without_an_application_that_none_is_known() {
    Cli cli = reconciled(SETTINGS);
    Cli.Result why = why(cli, "ConfigMap/settings", "/data/mode");

    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .contains("/data/mode of ConfigMap default/settings\n")
        .contains("application: not known; name its files with --file\n")
        .contains("found:       fast\n")
        .containsPattern("owners:      homeostat \\(Update\\) at ");
    assertThat(why(cli, "ConfigMap/settings", "/data/mod").err()).contains("/data/mode?");
  }

  @Test
  void why_adds_what_the_application_of_files_wants() {
    Cli cli = reconciled(SETTINGS);
    cli.edit(
        MAP, tree -> ((ObjectNode) tree.path("data")).put("mode", "slow").put("theirs", "yes"));
    Path app = cli.file("app.yaml", SETTINGS);
    Cli.Result why = cli.on("why", app, "--name", "web", "ConfigMap/settings", "/data");

    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .contains(
            "/data/mode of ConfigMap default/settings\n  application: default/web, by manifest")
        .contains("policy:      enforced (SCHEMA-4: ")
        .containsPattern("place:       .*app.yaml:4")
        .contains("wanted:      fast\n  found:       slow\n  written by:  hand-edit\n")
        .containsPattern("owners:      hand-edit \\(Update\\) at ")
        .contains(
            "/data/theirs of ConfigMap default/settings\n"
                + "  application: default/web\n"
                + "  policy:      unobserved (neither set nor observed by the Application)\n"
                + "  found:       yes\n");
    JsonNode json =
        cli.on("why", app, "--name", "web", "ConfigMap/settings", "/data", "-o", "json").json();
    assertThat(json.path("application").asText()).isEqualTo("default/web");
    assertThat(json.path("fields")).hasSize(3);
    assertThat(json.path("fields"))
        .allSatisfy(field -> assertThat(managers(field)).isNotEmpty())
        .anySatisfy(
            field -> {
              assertThat(field.path("path").asText()).isEqualTo("/data/theirs");
              assertThat(field.path("policy").asText()).isEqualTo("unobserved");
            });
  }

  @Test
  void why_answers_for_a_part_of_a_value_by_what_is_wanted_of_the_whole() {
    Cli cli = cli();
    Path app =
        cli.file(
            "app.yaml",
            """
            apiVersion: example.com/v1
            kind: Thing
            metadata: {name: one}
            spec: {args: [a, b]}
            """);
    assertThat(cli.on("reconcile", app).code()).isZero();
    Cli.Result why = cli.on("why", app, "Thing/one", "/spec/args/1");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .startsWith("/spec/args of example.com/Thing default/one\n")
        .contains("policy:      enforced")
        .doesNotContain("unobserved");
  }

  @Test
  void why_says_that_the_application_of_files_does_not_want_the_object() {
    Cli cli = reconciled(SETTINGS);
    Path other = cli.file("other.yaml", SETTINGS.replace("name: settings", "name: other"));
    Cli.Result why = cli.on("why", other, "ConfigMap/settings", "/data/mode");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out()).contains("application: default/other, which does not want the object");
  }

  @Test
  void why_names_the_hook_that_set_a_field() {
    Cli cli = cli();
    Path app = Cli.EXAMPLE.resolve("application.yaml");
    String rules = Cli.EXAMPLE.resolve("server.yaml").toString();
    assertThat(cli.on("reconcile", app, "--server", rules).code()).isZero();
    Cli.Result why = cli.on("why", app, "Artist/gainsbourg", "/spec/nickname");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out()).contains("by hook:nickname\n", "  hook:        nickname\n");
  }

  @Test
  void why_finds_the_owners_of_an_object_whose_manifest_names_another_namespace() {
    Cli cli = cli();
    Path file =
        cli.file(
            "app.yaml", SETTINGS.replace("{name: settings,", "{name: settings, namespace: shop,"));
    assertThat(cli.on("reconcile", file, "--name", "web").code()).isZero();

    Cli.Result why =
        cli.run(
            "why",
            "ConfigMap/settings",
            "/data/mode",
            "--name",
            "web",
            "-f",
            file.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(why.out()).contains("homeostat (Update)").doesNotContain("not in the object");
  }
}
