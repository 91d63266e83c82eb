package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules are imported for the objects of a manifest, whatever form it has and whatever is there. */
class ImportManifestTest {

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void a_fresh_folder() {
    cli = new Cli(dir);
  }

  private Path rules(String... rules) {
    return cli.file(
        "rules.yaml",
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        spec:
          syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
          ignoreDifferences:
        """
            + String.join("\n", rules).indent(4));
  }

  private Path maps(int count) {
    List<String> maps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      maps.add("{apiVersion: v1, kind: ConfigMap, metadata: {name: m" + i + "}, data: {a: b}}\n");
    }
    return cli.file("maps.yaml", String.join("---\n", maps));
  }

  private Cli.Result imported(Path rules, Path manifest, String... more) {
    List<String> args = new ArrayList<>(List.of("import", "argocd", rules.toString()));
    args.addAll(List.of("-f", manifest.toString(), "--cluster", cli.cluster().toString()));
    args.addAll(List.of(more));
    return cli.run(args.toArray(String[]::new));
  }

  @Test
  void objects_that_the_manifest_no_longer_has_get_no_schema() {
    Path rules = rules("- {kind: ConfigMap, jsonPointers: [/data/a]}");
    for (int left : new int[] {3, 1}) {
      assertThat(cli.on("reconcile", maps(4)).code()).isZero();
      Cli.Result result = imported(rules, maps(left));
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.out()).endsWith("imported, 0 not imported\n");
      assertThat(result.out().split("- /data/a\n", -1)).hasSize(left + 1);
      Path schema = cli.file("schema.yaml", result.out());
      assertThat(cli.on("validate", maps(left), "--observer-schema", schema.toString()).out())
          .isEqualTo("valid\n");
    }
  }

  @Test
  void a_schema_that_its_owner_wrote_is_not_changed() {
    Path application =
        cli.file(
            "app.yaml",
            """
            apiVersion: homeostat.dev/v1alpha1
            kind: Application
            metadata: {name: maps}
            spec:
              manifest:
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: m0}, data: {a: b, c: d}}
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: m1}, data: {a: b}}
              observerSchema:
                - apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: m0}
                  observer_schema_extends: default
                  observer_schema_except: [/data/c]
            """);
    Cli.Result result =
        imported(rules("- {kind: ConfigMap, jsonPointers: [/data/a]}"), application);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("rules.yaml:6: NotImported ConfigMap default/m0", "has a schema");
    assertThat(result.out()).contains("name: m1", "- /data/a").doesNotContain("name: m0");
  }

  @Test
  void the_name_of_an_object_is_no_field() {
    Cli.Result result =
        imported(
            rules("- {kind: ConfigMap, jsonPointers: [/metadata, /metadata/name, /kind]}"),
            maps(1));
    assertThat(result.code()).isZero();
    assertThat(result.err().lines()).hasSize(3).allMatch(line -> line.contains("RuleNamesNothing"));
  }

  @Test
  void values_of_secrets_are_neither_shown_nor_needed() {
    Path secret =
        cli.file(
            "secret.yaml",
            "{apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {key: open-sesame}}");
    Cli.Result result =
        imported(
            rules(
                "- kind: Secret",
                "  jsonPointers: [/data/key]",
                "  jqPathExpressions: ['.data | select(.key == \"open-sesame\").key']"),
            secret);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).contains("- /data/key\n");
    assertThat(result.out() + result.err()).doesNotContain("open-sesame", "b3Blbi1zZXNhbWU");
  }

  @Test
  void programs_get_one_document() {
    for (String format : List.of("json", "yaml")) {
      Cli.Result result =
          imported(
              rules("- {kind: ConfigMap, jsonPointers: [/data/a, /data/z]}"),
              maps(1),
              "-o",
              format);
      assertThat(result.code()).as(result.err()).isZero();
      JsonNode tree = Cli.yaml(cli.file("out." + format, result.out()));
      assertThat(tree.at("/observerSchema/0/observer_schema_except/0").asText())
          .isEqualTo("/data/a");
      assertThat(tree.at("/annotations")).isEmpty();
      assertThat(tree.at("/problems/0/code").asText()).isEqualTo("RuleNamesNothing");
      assertThat(tree.at("/problems/0/source/line").asInt()).isEqualTo(6);
    }
  }

  @Test
  void a_broken_manifest_is_reported_and_nothing_is_imported() {
    Path broken = cli.file("broken.yaml", "apiVersion: v1\nkind: ConfigMap\n");
    Cli.Result result = imported(rules("- {kind: ConfigMap, jsonPointers: [/data/a]}"), broken);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("broken.yaml:1", "/metadata/name");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void an_object_with_a_schema_is_not_given_another_one_by_an_annotation() {
    Path application =
        cli.file(
            "app.yaml",
            """
            apiVersion: homeostat.dev/v1alpha1
            kind: Application
            metadata: {name: maps}
            spec:
              manifest:
                - apiVersion: v1
                  kind: ConfigMap
                  metadata:
                    name: m0
                    annotations: {kustomize.toolkit.fluxcd.io/ssa: IfNotPresent}
                  data: {a: b}
              observerSchema:
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: m0}, data: null}
            """);
    Path none =
        cli.file("none.yaml", "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\n");
    Cli.Result result =
        cli.run(
            "import",
            "flux",
            none.toString(),
            "-f",
            application.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("app.yaml:10: NotImported ConfigMap default/m0");
    assertThat(result.out()).isEqualTo("# 0 fields of 0 objects imported, 1 not imported\n");
  }
}
