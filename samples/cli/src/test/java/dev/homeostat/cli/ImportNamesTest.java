package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An imported rule that names nothing has the names that are meant, and a result has a file. */
class ImportNamesTest {

  private static final String MANIFEST =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: lamps.example.org}
      spec:
        group: example.org
        scope: Namespaced
        names: {kind: Lamp, plural: lamps, singular: lamp, listKind: LampList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    properties:
                      brightness: {type: integer}
                      shade: {type: object, properties: {color: {type: string}}}
      ---
      apiVersion: example.org/v1
      kind: Lamp
      metadata: {name: hall}
      spec: {shade: {}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop, annotations: {example.com/team: blue}}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: app, image: "app:1"}, {name: logs, image: "logs:1"}]}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: login}
      stringData: {password: s3cret}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {clusterIP: None, selector: {app: web}, ports: [{port: 80}]}
      """;

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;

  @BeforeEach
  void write() {
    cli = new Cli(dir);
    manifest = cli.file("manifest.yaml", MANIFEST);
  }

  private Cli.Result imported(String tool, Path rules, String... more) {
    String[] args = {
      "import", tool, rules.toString(), "-f", manifest.toString(), "--cluster", dir + "/cluster"
    };
    String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return cli.run(all);
  }

  private Path argo(String rule) {
    return cli.file(
        "rules.yaml",
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec:
          syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
          ignoreDifferences:
            - %s
        """
            .formatted(rule));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {group: example.org, kind: Lamp, jsonPointers: [/spec/brightnes]} | write brightness instead of brightnes
          {group: example.org, kind: Lamp, jsonPointers: [/spec/shade/colour]} | write color instead of colour
          {group: example.org, kind: Lamp, jsonPointers: [/spec/shad/colour]} | write /spec/shade/color instead of /spec/shad/colour
          {group: apps, kind: Deployment, jqPathExpressions: ['.sepc.template.spec.container[].imag']} | write /spec/template/spec/containers/*/image instead of /sepc/template/spec/container/*/imag
          {group: apps, kind: Deploymnet, jsonPointers: [/spec/replicas]} | write Deployment instead of Deploymnet, or name the manifest
          {group: apps, kind: Deployment, name: webb, jsonPointers: [/spec/replicas]} | write web instead of webb, or name the manifest
          {group: apps, kind: Deployment, name: wbe, namespace: shpo, jsonPointers: [/spec/replicas]} | write shop instead of shpo and web instead of wbe, or name
          {kind: Deployment, jsonPointers: [/spec/replicas]} | write the group apps instead of no group, or name the manifest
          {group: apps, kind: Deployment, jsonPointers: [/metadata/annotations/example.com/team]} | write example.com~1team instead of example.com/team
          {group: apps, kind: Deployment, jsonPointers: [/metadata/annotations/example.com~1taem]} | write example.com~1team instead of example.com~1taem
          {group: apps, kind: Deployment, jqPathExpressions: ['.metadata.annotations["example.com/taem"]']} | write example.com/team instead of example.com/taem
          {group: apps, kind: Deployment, jsonPointers: ['/spec/replicas ']} | write replicas instead of "replicas "
          {group: apps, kind: Deployment, jsonPointers: [/spec/template/spec/containers/*/image]} | got no position in the list /spec/template/spec/containers; write 0 for [name=app] or 1 for [name=logs] instead of *
          {group: apps, kind: Deployment, jsonPointers: [/spec/template/spec/containers/-1/image]} | write 0 for [name=app] or 1 for [name=logs] instead of -1
          {group: apps, kind: Deployment, jsonPointers: [/spec/template/spec/containers/7/image]} | write 0 for [name=app] or 1 for [name=logs] instead of 7
          {group: apps, kind: Deployment, jsonPointers: [/spec/template/spec/containers/logs/image]} | write 1 instead of logs
          {group: apps, kind: Deployment, jsonPointers: ['/spec/template/spec/containers/[name=app]/image']} | write 0 instead of [name=app]
          {group: apps, kind: Deployment, jqPathExpressions: [.spec.template.spec.containers.image]} | write [0] for [name=app] or [1] for [name=logs] instead of image
          {kind: Secret, jsonPointers: [/stringData/password]} | got stringData, which is compared as data; write /data/password
          {kind: Service, jsonPointers: [/spec/clusterIPs]} | a field that the manifest does not set never counts; or did you mean clusterIP?
          {group: apps, kind: StatefulSet, jsonPointers: [/spec/replicas]} | check the rule, or name the manifest
          """)
  void the_names_that_are_meant_are_proposed(String rule, String advice) {
    Cli.Result result = imported("argocd", argo(rule));
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).contains("RuleNamesNothing").contains(advice);
  }

  @ParameterizedTest
  @CsvSource({
    ".spec.template.spec.containers[",
    ".spec.template.spec.containers[0",
    ".metadata.annotations[\"example.com/team\"",
    ".metadata.annotations[\"example.com",
    ".spec.template.spec.containers[] | select(.name==\"app\""
  })
  void a_jq_path_that_ends_too_early_is_an_error(String path) {
    Cli.Result result =
        imported(
            "argocd", argo("{group: apps, kind: Deployment, jqPathExpressions: ['" + path + "']}"));
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.err()).contains("MalformedPath", "got a text that ends too early");
  }

  @ParameterizedTest
  @CsvSource({
    ".spec.template.spec.containers[] | select(.name==\"app\") .image",
    ".spec .template.spec.containers [ 0 ] .image"
  })
  void blanks_between_the_steps_of_a_jq_path_do_not_count(String path) {
    Cli.Result result =
        imported(
            "argocd", argo("{group: apps, kind: Deployment, jqPathExpressions: ['" + path + "']}"));
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("containers/[name=app]/image", "1 field of 1 object");
  }

  @Test
  void other_tools_name_near_objects_too() {
    Path kapp =
        cli.file(
            "kapp.yaml",
            """
            apiVersion: kapp.k14s.io/v1alpha1
            kind: Config
            rebaseRules:
              - path: [spec, replicas]
                type: copy
                sources: [existing]
                resourceMatchers:
                  - kindNamespaceNameMatcher: {kind: Deployment, namespace: shop, name: webs}
            """);
    assertThat(imported("kapp", kapp).err()).contains("write web instead of webs");
    Path flux =
        cli.file(
            "flux.yaml",
            """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata: {name: shop}
            spec:
              ignore:
                - paths: [/spec/replicas]
                  target: {kind: Deployment, name: webs}
            """);
    assertThat(imported("flux", flux).err()).contains("write web instead of webs");
  }

  @Test
  void the_result_can_be_written_to_a_file() throws IOException {
    Path rules = argo("{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}");
    String shown = imported("argocd", rules).out();
    Path file = dir.resolve("ignored.yaml");
    Cli.Result result = imported("argocd", rules, "-o", file.toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(Files.readString(file)).isEqualTo(shown).contains("- /spec/replicas");
    assertThat(result.out())
        .isEqualTo(file + ": 1 field of 1 object imported, 0 rules not imported\n");
    Cli.Result used =
        cli.run(
            "validate",
            "-f",
            manifest.toString(),
            "--observer-schema",
            file.toString(),
            "--cluster",
            dir + "/cluster");
    assertThat(used.code()).as(used.err()).isZero();
  }

  @Test
  void a_failed_import_leaves_the_file_as_it_is() throws IOException {
    Path file = cli.file("ignored.yaml", "before\n");
    Cli.Result failed = imported("argocd", argo("{jsonPointers: [1]}"), "-o", file.toString());
    assertThat(failed.code()).isEqualTo(1);
    assertThat(file).hasContent("before");
    Path rules = argo("{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}");
    assertThat(imported("argocd", rules, "-o", rules.toString()).err())
        .contains("expected a new file for --output");
    assertThat(imported("argocd", rules, "-o", dir + "/ignored.json").err())
        .contains("expected a file for YAML for --output", "write -o json for JSON");
    assertThat(dir.resolve("ignored.json")).doesNotExist();
    Path json = cli.file("result.txt", imported("argocd", rules, "-o", "json").out());
    Cli.Result used = cli.on("validate", manifest, "--observer-schema", json.toString());
    assertThat(used.code()).isEqualTo(1);
    assertThat(used.err())
        .contains("result.txt:1: NotASchema", "whose member observerSchema has schemas")
        .doesNotContain("MissingField");
    assertThat(imported("argocd", rules, "-o", "jsno").err())
        .contains("expected text, json, yaml or a file for --output");
    assertThat(imported("argocd", rules, "-o", dir + "/none/x.yaml").err())
        .contains("UnwritableFile");
  }
}
