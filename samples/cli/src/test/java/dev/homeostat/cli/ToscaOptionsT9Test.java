package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings T9 and T12: the options of a translation, folders, and messages about broken files. */
class ToscaOptionsT9Test {

  private static final String FOREIGN =
      Shop.TEMPLATE.replace(
          "  node_templates:\n", "  node_templates:\n    vm: {type: acme.Server}\n");

  @TempDir Path dir;

  private Cli.Result translate(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "translate";
    System.arraycopy(args, 0, all, 1, args.length);
    return new Cli(dir).run(all);
  }

  private Path file(String name, String text) {
    return new Cli(dir).file(name, text);
  }

  @Test
  void t9_inputs_come_from_files_and_single_ones_take_precedence() {
    String template = file("shop.yaml", Shop.TEMPLATE).toString();
    String yaml = file("in.yaml", "count: 5\ncolour: red\n").toString();
    String json = file("more.json", "{\"colour\": \"green\"}").toString();
    Cli.Result done = translate(template, "--inputs", yaml, "--inputs", json);
    assertThat(done.out()).contains("count: 5", "colour: green");
    assertThat(translate(template, "--inputs", yaml, "--input", "count=6").out())
        .contains("count: 6");
    Cli.Result list = translate(template, "--inputs", file("l.yaml", "[a]\n").toString());
    assertThat(list.code()).isEqualTo(1);
    assertThat(list.err()).contains("BadInputValue --inputs", "one object", "l.yaml");
    assertThat(translate(template, "--inputs", "nowhere.yaml").err()).contains("UnreadableFile");
    Cli.Result pass =
        new Cli(dir).on("reconcile", Path.of(template), "--inputs", yaml, "--name", "shop");
    assertThat(pass.code()).as(pass.err()).isZero();
  }

  @Test
  void t9_strict_refuses_what_is_otherwise_a_warning() {
    String template = file("shop.yaml", FOREIGN).toString();
    Cli.Result lenient = translate(template);
    assertThat(lenient.code()).isZero();
    assertThat(lenient.err()).contains("shop.yaml:7: ToscaTypeUnknown", "left out");
    Cli.Result strict = translate(template, "--strict");
    assertThat(strict.code()).isEqualTo(1);
    assertThat(strict.err()).contains("shop.yaml:7: ToscaTypeUnknown");
    assertThat(new Cli(dir).on("plan", Path.of(template), "--strict").code()).isEqualTo(1);
    assertThat(new Cli(dir).on("plan", Path.of(template)).code()).isEqualTo(2);
  }

  @Test
  void t9_profiles_come_from_folders() {
    String template =
        file(
                "app.yaml",
                """
                tosca_definitions_version: tosca_2_0
                imports: [{profile: org.example.maps:1.0}]
                service_template:
                  node_templates: {m: {type: Map, properties: {metadata: {name: m}}}}
                """)
            .toString();
    file(
        "profiles/maps.yaml",
        """
        tosca_definitions_version: tosca_2_0
        profile: org.example.maps:1.0
        node_types:
          Map:
            metadata: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: ConfigMap}}
            properties: {metadata: {type: map, entry_schema: string}}
        """);
    assertThat(translate(template).err()).contains("ToscaImportNotFound", "--profiles");
    Cli.Result found = translate(template, "--profiles", dir.resolve("profiles").toString());
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(translate(template, "--profiles", dir.resolve("none").toString()).err())
        .contains("UnreadableFile --profiles");
  }

  @Test
  void t9_a_url_is_imported_only_if_it_is_allowed() {
    String template =
        file(
                "app.yaml",
                "tosca_definitions_version: tosca_2_0\n"
                    + "imports: ['https://127.0.0.1:1/types.yaml']\n"
                    + "service_template: {node_templates: {m: {type: Map}}}\n")
            .toString();
    assertThat(translate(template).err()).contains("ToscaImportForbidden", "--allow-url");
    assertThat(translate(template, "--allow-url", "example.com").err())
        .contains("ToscaUrlForbidden");
    assertThat(translate(template, "--allow-url", "https://127.0.0.1:1/").err())
        .contains("ToscaFetchFailed");
    assertThat(translate(template, "--allow-url", "not a host").err())
        .contains("BadUrl --allow-url");
  }

  @Test
  void explain_says_for_each_node_what_it_becomes_or_why_it_does_not() {
    Path template = file("shop.yaml", FOREIGN);
    Cli.Result text = translate(template.toString(), "--explain");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .isEqualTo(
            """
            node vm (acme.Server, FILE:7): left out: its type is not defined
            node second (tosca.nodes.indigo.KubernetesObject, FILE:8): mapped by kubernetes-object
              ConfigMap second
            node first (tosca.nodes.indigo.KubernetesObject, FILE:18): mapped by kubernetes-object
              music.example.com/Song first
            """
                .replace("FILE", template.toString()));
    var json = translate(template.toString(), "--explain", "-o", "json").json();
    assertThat(json.at("/0/leftOut").asText()).isEqualTo("its type is not defined");
    assertThat(json.at("/1/mapping").asText()).isEqualTo("kubernetes-object");
    assertThat(json.at("/1/objects/0").asText()).isEqualTo("ConfigMap second");
  }

  @Test
  void t12_a_folder_is_an_unpacked_archive() throws IOException {
    file(
        "app/TOSCA-Metadata/TOSCA.meta",
        "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: a\nEntry-Definitions: app.yaml\n");
    file("app/app.yaml", Shop.IMPORTING);
    Path types = file("app/types/settings.yaml", Shop.TYPES);
    Cli.Result done = translate(dir.resolve("app").toString());
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out()).contains("name: typed");
    Cli cli = new Cli(dir);
    assertThat(cli.on("reconcile", dir.resolve("app")).code()).isZero();
    Map<String, String> before = cli.snapshot();
    assertThat(cli.on("reconcile", dir.resolve("app")).code()).isZero();
    assertThat(cli.snapshot()).isEqualTo(before);
    Files.writeString(types, Shop.TYPES.replace("green", "red"));
    assertThat(cli.on("reconcile", dir.resolve("app")).out()).contains("/data/colour");
    Files.createDirectory(dir.resolve("empty"));
    Cli.Result empty = translate(dir.resolve("empty").toString());
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.err()).contains("ToscaCsarMetaMissing", "empty");
  }

  @Test
  void t12_a_broken_archive_is_called_that() throws IOException {
    Path broken = Files.writeString(dir.resolve("app.csar"), "not an archive: {");
    Cli.Result result = translate(broken.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("ToscaCsarNotZip", "a broken one", "app.csar");
    assertThat(new Cli(dir).on("plan", broken).err()).contains("ToscaCsarNotZip");
  }

  @Test
  void t1_a_node_that_is_skipped_now_stops_the_deletion_until_confirmed() {
    Cli cli = new Cli(dir);
    Path file = cli.file("shop.yaml", Shop.TEMPLATE);
    assertThat(cli.on("reconcile", file).code()).isZero();
    Path second = cli.cluster().resolve("default/ConfigMap/second.yaml");
    assertThat(second).exists();
    String skipping =
        Shop.TEMPLATE.replaceFirst(
            "(second:\\s+type: )tosca.nodes.indigo.KubernetesObject", "$1acme.Settings");
    cli.file("shop.yaml", skipping);
    Cli.Result held = cli.on("reconcile", file, "--once");
    assertThat(held.code()).isNotZero();
    assertThat(held.err()).contains("ToscaNodeSkipped", "node 'second'", "shop.yaml:");
    assertThat(second).exists();
    Cli.Result confirmed = cli.on("reconcile", file, "--allow-delete");
    assertThat(confirmed.code()).as(confirmed.err()).isZero();
    assertThat(second).doesNotExist();
  }

  @Test
  void t1_a_node_that_is_renamed_and_skipped_stops_the_deletion_too() {
    Cli cli = new Cli(dir);
    Path file = cli.file("shop.yaml", Shop.TEMPLATE);
    assertThat(cli.on("reconcile", file).code()).isZero();
    Path second = cli.cluster().resolve("default/ConfigMap/second.yaml");
    cli.file(
        "shop.yaml",
        Shop.TEMPLATE.replaceFirst(
            "second:(\\s+type: )tosca.nodes.indigo.KubernetesObject", "third:$1acme.Settings"));
    Cli.Result held = cli.on("reconcile", file, "--once");
    assertThat(held.code()).isNotZero();
    assertThat(held.err())
        .contains("ToscaNodeSkipped", "ConfigMap default/second", "node 'third'", "shop.yaml:");
    assertThat(cli.on("plan", file).code()).isNotZero();
    assertThat(second).exists();
  }

  @Test
  void one_resource_with_and_without_the_default_namespace_is_found_twice() {
    String twice =
        """
        tosca_definitions_version: tosca_2_0
        service_template:
          node_templates:
            one:
              type: tosca.nodes.indigo.KubernetesObject
              properties: {spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
            other:
              type: tosca.nodes.indigo.KubernetesObject
              properties: {spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}}}
        """;
    Path template = file("app.yaml", twice);
    Cli.Result translated = translate(template.toString());
    assertThat(translated.code()).isEqualTo(1);
    assertThat(translated.err()).contains("a second one in node other", "app.yaml:9");
    assertThat(new Cli(dir).on("plan", template, "--name", "app").err())
        .contains("a second one in node other");
    assertThat(new Cli(dir).on("plan", template, "--name", "app", "--namespace", "shop").err())
        .doesNotContain("second one");
  }

  @Test
  void t1_strict_is_a_setting_of_an_application() {
    String app =
        "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: app}\n"
            + "spec:\n  hooks: [{name: tosca, settings: {strict: STRICT}}]\n  tosca: |\n"
            + FOREIGN.indent(4);
    Cli cli = new Cli(dir);
    Cli.Result lenient = cli.on("reconcile", cli.file("a.yaml", app.replace("STRICT", "false")));
    assertThat(lenient.code()).as(lenient.err()).isZero();
    Cli.Result strict =
        cli.on("reconcile", cli.file("b.yaml", app.replace("STRICT", "true")), "--once");
    assertThat(strict.code()).isNotZero();
    assertThat(strict.err()).contains("ToscaTypeUnknown");
  }
}
