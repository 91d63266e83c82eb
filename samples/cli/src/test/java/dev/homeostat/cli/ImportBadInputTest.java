package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that cannot be imported are refused with each fault, its file and its line. */
class ImportBadInputTest {

  @TempDir Path dir;
  private ImportProof proof;

  @BeforeEach
  void a_manifest() {
    proof = new ImportProof(dir);
  }

  private void refused(String document, String... words) {
    Cli.Result result = proof.imported("argocd", document);
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(words).doesNotContain("Exception", "\tat ");
  }

  private static String application(String rules) {
    return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  ignoreDifferences:\n"
        + rules.indent(4);
  }

  @Test
  void each_fault_of_rules() {
    refused(
        application(
            """
            - {group: apps, kind: Deployment, jsonPointers: [spec/replicas, /a~2, "", /, 7, null]}
            - {group: apps, jsonPointer: [/spec/replicas]}
            - jsonPointers
            - {kind: [Deployment], jqPathExpressions: spec}
            - {kind: Deployment, jqPathExpressions: [spec.replicas, "", '.spec.["a', .a.]}
            - {kind: Deployment}
            """),
        "argocd1.yaml:5: MalformedPath /spec/ignoreDifferences/0/jsonPointers/0",
        "argocd1.yaml:5: MalformedPath /spec/ignoreDifferences/0/jsonPointers/1",
        "argocd1.yaml:5: MalformedPath /spec/ignoreDifferences/0/jsonPointers/2",
        "argocd1.yaml:5: MalformedPath /spec/ignoreDifferences/0/jsonPointers/3",
        "argocd1.yaml:5: WrongType /spec/ignoreDifferences/0/jsonPointers/4",
        "argocd1.yaml:5: WrongType /spec/ignoreDifferences/0/jsonPointers/5",
        "argocd1.yaml:6: UnknownField /spec/ignoreDifferences/1/jsonPointer",
        "did you mean jsonPointers?",
        "argocd1.yaml:6: MissingField /spec/ignoreDifferences/1: expected a kind",
        "argocd1.yaml:7: WrongType /spec/ignoreDifferences/2: expected an object, got a text",
        "argocd1.yaml:8: WrongType /spec/ignoreDifferences/3/kind",
        "argocd1.yaml:8: WrongType /spec/ignoreDifferences/3/jqPathExpressions",
        "argocd1.yaml:9: MalformedPath /spec/ignoreDifferences/4/jqPathExpressions/0",
        "argocd1.yaml:9: MalformedPath /spec/ignoreDifferences/4/jqPathExpressions/1",
        "argocd1.yaml:9: MalformedPath /spec/ignoreDifferences/4/jqPathExpressions/3",
        "argocd1.yaml:10: MissingField /spec/ignoreDifferences/5");
  }

  @Test
  void a_list_of_rules_that_is_none() {
    refused(
        "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec: {ignoreDifferences: {a: b}}\n",
        "argocd1.yaml:3: WrongType /spec/ignoreDifferences: expected a list, got an object");
  }

  @Test
  void kinds_that_the_tool_does_not_have_in_several_documents() {
    refused(
        "apiVersion: v1\nkind: Secret\n---\nkind: Application\n---\n- 1\n---\n"
            + "apiVersion: argoproj.io/v1alpha1\nkind: Aplication\n",
        "argocd1.yaml:2: UnknownKind",
        "argocd1.yaml:4: MissingField",
        "argocd1.yaml:6: WrongType",
        "argocd1.yaml:9: UnknownKind");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "---\n---\n"})
  void an_empty_file(String text) {
    refused(text, "EmptyInput", "argocd1.yaml");
  }

  @Test
  void broken_yaml() {
    refused("apiVersion: v1\nkind: [a\nspec: {", "argocd1.yaml:", "NotYaml");
  }

  @Test
  void a_template_that_is_not_rendered() {
    refused(
        "{{- if .Values.argo }}\n" + application("- {kind: a, jsonPointers: [/a]}\n") + "{{ end }}",
        "argocd1.yaml:1:",
        "helm template");
    Cli.Result target =
        proof.imported(
            "flux",
            """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata: {name: shop}
            spec:
              ignore:
                - {paths: [/spec/replicas], target: {kind: '{{ .Values.kind }}'}}
            """);
    assertThat(target.code()).isEqualTo(1);
    assertThat(target.err()).contains("flux1.yaml:6: TemplatedText", "helm template");
  }

  @Test
  void yaml_within_a_text_is_reported_with_the_line_of_the_file() {
    refused(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: argocd-cm}
        data:
          resource.customizations.ignoreDifferences.apps_Deployment: |
            jsonPointers:
              - /spec/replicas
              - spec/paused
          resource.customizations.ignoreDifferences.all: |
            jsonPointers: [/a
          resource.customizations: |
            apps/Deployment:
              ignoreDifferences: |
                jsonPointers: {}
          resource.compareoptions: |
            ignoreAggregatedRoles: perhaps
            ignoreResourceStatusField: some
          resource.customizations.ignoreDiferences.all: |
            jsonPointers: [/a]
        """,
        "argocd1.yaml:8: MalformedPath",
        "argocd1.yaml:11: NotYaml",
        "argocd1.yaml:14: WrongType",
        "argocd1.yaml:16: WrongType",
        "argocd1.yaml:17: UnknownChoice",
        "argocd1.yaml:18: UnknownField");
  }

  @Test
  void a_file_that_is_not_there_and_a_manifest_that_is_missing() {
    Cli.Result none = proof.cli.run("import", "argocd", dir.resolve("none.yaml").toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("UnreadableFile", "none.yaml");
    Path rules =
        proof.cli.file("rules.yaml", application("- {kind: ConfigMap, jsonPointers: [/data/a]}"));
    Cli.Result alone = proof.cli.run("import", "argocd", rules.toString());
    assertThat(alone.code()).isEqualTo(64);
    assertThat(alone.err()).contains("--file=FILE", "argocd have no objects");
    Path flux =
        proof.cli.file(
            "flux.yaml",
            """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata: {name: shop}
            spec: {ignore: [{paths: [/spec/replicas], target: {kind: Deployment}}]}
            """);
    assertThat(proof.cli.run("import", "flux", flux.toString()).err())
        .contains("--file=FILE", "flux have no objects");
    assertThat(proof.cli.run("import", "terraform", rules.toString()).code()).isEqualTo(64);
    assertThat(proof.cli.run("import", "argocd").code()).isEqualTo(64);
  }

  @Test
  void a_hostile_name_ends_no_comment() {
    Path rules =
        proof.cli.file(
            "a\nobserver_schema_except: [].yaml",
            "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec: {syncPolicy: {syncOptions:"
                + " [RespectIgnoreDifferences=true]}, ignoreDifferences: [{kind: ConfigMap,"
                + " jsonPointers: [/data/size]}]}\n");
    Path manifest =
        proof.cli.file(
            "m.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {size: a}}");
    Cli.Result result =
        proof.cli.run("import", "argocd", rules.toString(), "-f", manifest.toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out().lines()).filteredOn(line -> !line.startsWith("#")).hasSize(10);
  }
}
