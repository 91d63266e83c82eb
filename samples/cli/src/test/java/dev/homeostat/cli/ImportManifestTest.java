package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules are imported for the objects of a manifest, whatever form it has and whatever is there. */
class ImportManifestTest {

  private static final String MAPS = "- {kind: ConfigMap, jsonPointers: [/data/a]}";

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void a_fresh_folder() {
    cli = new Cli(dir).begun();
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

  @ParameterizedTest
  @CsvSource({"validate", "plan", "reconcile", "schema"})
  void a_schema_that_is_named_as_a_manifest_is_an_error(String command) {
    Path ignored = cli.file("ignored.yaml", imported(rules(MAPS), maps(1)).out());
    Cli.Result result = cli.on(command, ignored);
    assertThat(result.code()).as(result.out()).isEqualTo(1);
    assertThat(result.err())
        .contains("NotAResource", "got an observer schema; name it with --observer-schema");
    assertThat(cli.cluster().resolve("default")).doesNotExist();
  }

  @Test
  void objects_that_the_manifest_no_longer_has_get_no_schema() {
    Path rules = rules("- {kind: ConfigMap, jsonPointers: [/data/a]}");
    for (int left : new int[] {3, 1}) {
      assertThat(cli.on("reconcile", maps(4)).code()).isZero();
      Cli.Result result = imported(rules, maps(left));
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.out()).endsWith("imported, 0 rules not imported\n");
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

  @ParameterizedTest
  @CsvSource({
    "/data/shapes, never counts; or did you mean shape?",
    "/data/shap, write shape instead of shap",
    "/dta/shape, write data instead of dta",
    "/data/unlike, or check the path",
    "/spec/replicas, or check the path"
  })
  void a_rule_that_names_no_field_has_the_name_that_is_meant(String pointer, String advice) {
    Path manifest =
        cli.file(
            "m.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {shape: a}}");
    Cli.Result result =
        imported(rules("- {kind: ConfigMap, jsonPointers: [" + pointer + "]}"), manifest);
    assertThat(result.err()).contains("rules.yaml:6: RuleNamesNothing").contains(advice);
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
    assertThat(result.out()).isEqualTo("# 0 fields of 0 objects imported, 1 rule not imported\n");
  }

  /** As the Service of a name server, whose ports differ in their protocol alone. */
  @Test
  void elements_that_differ_in_a_key_with_a_default_are_told_apart() {
    Path service =
        cli.file(
            "service.yaml",
            """
            apiVersion: v1
            kind: Service
            metadata: {name: names}
            spec:
              ports:
              - {name: tcp, port: 53, nodePort: 30000}
              - {name: udp, port: 53, protocol: UDP, nodePort: 30001}
            """);
    String tcp = "/spec/ports/[port=53,protocol=TCP]/nodePort";
    String udp = "/spec/ports/[port=53,protocol=UDP]/nodePort";
    assertThat(
            imported(rules("- {kind: Service, jsonPointers: [/spec/ports/0/nodePort]}"), service))
        .satisfies(result -> assertThat(result.out()).contains(tcp).doesNotContain(udp));
    for (String other :
        List.of(
            "- {kind: Service, jsonPointers: [/spec/ports/1/nodePort]}",
            "- {kind: Service, jqPathExpressions: ['.spec.ports[] | select(.protocol =="
                + " \"UDP\").nodePort']}",
            "- {kind: Service, jqPathExpressions: ['.spec.ports[] | select(.port == 53 and"
                + " .protocol == \"UDP\").nodePort']}")) {
      assertThat(imported(rules(other), service))
          .satisfies(result -> assertThat(result.out()).contains(udp).doesNotContain(tcp));
    }
  }

  /** With a pattern that tries each way, this would take years. */
  @Test
  @Timeout(120)
  void a_pattern_with_many_stars_is_matched_in_time() {
    String kind = "a".repeat(63);
    Path manifest =
        cli.file(
            "long.yaml",
            "{apiVersion: example.com/v1, kind: " + kind + ", metadata: {name: one}, a: 1}");
    String pattern = "*a".repeat(20) + "*b";
    Cli.Result result =
        imported(
            rules("- {group: example.com, kind: '" + pattern + "', jsonPointers: [/a]}"), manifest);
    assertThat(result.err()).contains("RuleNamesNothing");
  }

  @Test
  void labels_of_flux_count_as_annotations_do() {
    Path manifest =
        cli.file(
            "labelled.yaml",
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: m0
              labels: {kustomize.toolkit.fluxcd.io/ssa: IfNotPresent, kustomize.toolkit.fluxcd.io/prune: disabled}
            data: {a: b}
            """);
    Cli.Result result =
        cli.run(
            "import",
            "flux",
            manifest.toString(),
            "-f",
            manifest.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.out()).contains("nothing is observed", "homeostat.dev/on-delete: keep");
  }

  @Test
  void an_expression_of_many_characters_is_refused() {
    Path manifest = maps(1);
    Path rules =
        cli.file(
            "flux.yaml",
            "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  driftDetection:\n"
                + "    ignore: [{paths: [/data/a], target: {name: '"
                + "(".repeat(20_000)
                + ")".repeat(20_000)
                + "'}}]\n");
    Cli.Result result =
        cli.run(
            "import",
            "flux",
            rules.toString(),
            "-f",
            manifest.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("MalformedPattern", "at most 1000 characters");
  }

  private static final String TWO_NAMESPACES =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: prices
        annotations: {kustomize.toolkit.fluxcd.io/ssa: IfNotPresent, kustomize.toolkit.fluxcd.io/prune: disabled}
      data: {a: b}
      ---
      {apiVersion: v1, kind: ConfigMap, metadata: {name: prices, namespace: other}, data: {a: b}}
      """;

  private Cli.Result imported(String tool, String file, String text, Path manifest) {
    return cli.run(
        "import",
        tool,
        cli.file(file, text).toString(),
        "-f",
        manifest.toString(),
        "--cluster",
        cli.cluster().toString());
  }

  @Test
  void an_annotation_is_about_the_object_of_its_own_namespace_and_is_told_once() {
    Path manifest = cli.file("two.yaml", TWO_NAMESPACES);
    Cli.Result result = imported("flux", "two.yaml", TWO_NAMESPACES, manifest);
    assertThat(result.out())
        .contains("namespace: default")
        .doesNotContain("other")
        .containsOnlyOnce("homeostat.dev/on-delete: keep");
  }

  private static String work(String... configs) {
    return "apiVersion: work.open-cluster-management.io/v1\nkind: ManifestWork\nspec:\n"
        + "  workload: {manifests: []}\n  manifestConfigs:\n"
        + String.join("\n", configs).indent(2);
  }

  @Test
  void of_several_configurations_of_a_work_the_first_strategy_counts_in_its_namespace() {
    Path manifest = cli.file("two.yaml", TWO_NAMESPACES);
    String none =
        "- {resourceIdentifier: {resource: configmaps, name: prices}, updateStrategy: {type:"
            + " CreateOnly}}";
    String update = none.replace("CreateOnly", "Update");
    assertThat(imported("ocm", "work.yaml", work(none, update), manifest).out())
        .contains("namespace: default")
        .doesNotContain("other");
    assertThat(imported("ocm", "work.yaml", work(update, none), manifest).out())
        .doesNotContain("namespace: default");
  }

  @Test
  void groups_of_others_that_end_as_those_of_kubernetes_are_custom_to_kapp() {
    Path manifest =
        cli.file(
            "scaler.yaml",
            "{apiVersion: autoscaling.k8s.io/v1, kind: VerticalPodAutoscaler, metadata: {name:"
                + " one}, spec: {a: 1}}");
    String config =
        """
        apiVersion: kapp.k14s.io/v1alpha1
        kind: Config
        rebaseRules:
        - {path: [spec, a], type: copy, sources: [existing], resourceMatchers: [{customResourceMatcher: {}}]}
        """;
    assertThat(imported("kapp", "config.yaml", config, manifest).out()).contains("- /spec/a\n");
    Cli.Result misspelled =
        imported("kapp", "config.yaml", config.replace("rebaseRules", "rebaserules"), manifest);
    assertThat(misspelled.code()).isEqualTo(1);
    assertThat(misspelled.err()).contains("UnknownField", "expected rebaseRules");
  }

  @Test
  void files_of_another_tool_are_an_error() {
    for (String tool : List.of("flux", "kapp")) {
      Cli.Result result =
          imported(
              tool,
              "rules.yaml",
              "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\n"
                  + "spec: {ignoreDifferences: [{kind: ConfigMap, jsonPointers: [/data/a]}]}\n",
              maps(1));
      assertThat(result.code()).as(tool).isEqualTo(1);
      assertThat(result.err()).contains("NoRules", "check the name of the tool");
    }
  }

  @Test
  void replicas_are_imported_beside_an_autoscaler_of_the_manifest() {
    Cli cli = new Cli(dir);
    Path manifest =
        cli.file(
            "scaled.yaml",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: app, image: "app:1"}]}
            ---
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: {name: web}
            spec:
              scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
              maxReplicas: 5
            """);
    Path rules =
        cli.file(
            "rules.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - {group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}
            """);
    Cli.Result result =
        cli.run(
            "import",
            "argocd",
            rules.toString(),
            "-f",
            manifest.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("  - /spec/replicas\n");
  }

  @Test
  void objects_that_another_tool_manages_do_not_matter() {
    Cli cli = new Cli(dir);
    cli.file(
        "cluster/default/ConfigMap/a.yaml",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}, data: {x: 1}}");
    Path manifest =
        cli.file(
            "map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {x: '1'}}");
    Path rules =
        cli.file(
            "rules.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences: [{kind: ConfigMap, jsonPointers: [/data/x]}]
            """);
    Cli.Result result =
        cli.run(
            "import",
            "argocd",
            rules.toString(),
            "-f",
            manifest.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("  - /data/x\n");
  }
}
