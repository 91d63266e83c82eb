package dev.homeostat.cli;

import static dev.homeostat.cli.ImportProof.HOOKS;
import static dev.homeostat.cli.ImportProof.SETTINGS;
import static dev.homeostat.cli.ImportProof.WEB;
import static dev.homeostat.cli.ImportProof.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ignore rules of Argo CD become observer schemas that mean the same to the engine. */
class ImportArgoCdTest {

  private static final String APPLICATION =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Application
      metadata: {name: shop, namespace: argocd}
      spec:
        syncPolicy:
          syncOptions: [CreateNamespace=true, RespectIgnoreDifferences=true]
        ignoreDifferences:
      """;

  private static final String SETTINGS_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: argocd-cm, namespace: argocd}
      data:
        url: https://argocd.example.com
      """;

  @TempDir Path dir;
  private ImportProof proof;

  @BeforeEach
  void a_manifest() {
    proof = new ImportProof(dir);
  }

  private static String rules(String rules) {
    return APPLICATION + rules.indent(4);
  }

  private Cli.Result complete(String... documents) {
    Cli.Result result = proof.imported("argocd", documents);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return result;
  }

  @Test
  void a_pointer_for_all_objects_of_a_kind() {
    complete(rules("- {group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}"));
    proof
        .settled()
        .doesNotCount(WEB, "/spec/replicas")
        .doesNotCount(WORKER, "/spec/replicas")
        .counts(WEB, "/spec/minReadySeconds", "/spec/paused")
        .counts(WORKER, "/spec/minReadySeconds");
  }

  @Test
  void a_rule_for_one_name_and_namespace() {
    complete(
        rules(
            """
            - group: apps
              kind: Deployment
              name: web
              namespace: default
              jsonPointers: [/spec/minReadySeconds, /metadata/annotations/checked~1by]
            """));
    proof
        .settled()
        .doesNotCount(WEB, "/spec/minReadySeconds", "/metadata/annotations/checked~1by")
        .counts(WEB, "/metadata/annotations/team", "/spec/replicas")
        .counts(WORKER, "/spec/minReadySeconds");
  }

  @Test
  void jq_paths_into_lists() {
    complete(
        rules(
            """
            - group: apps
              kind: Deployment
              jqPathExpressions:
                - .spec.template.spec.containers[].imagePullPolicy
                - .spec.template.spec.containers[] | select(.name == "app").image
                - .spec.template.spec.containers[]?.env[]? | select(.name == "LEVEL")
            - group: admissionregistration.k8s.io
              kind: MutatingWebhookConfiguration
              jqPathExpressions: ['.webhooks[]?.clientConfig.caBundle']
            """));
    String containers = "/spec/template/spec/containers";
    proof
        .settled()
        .doesNotCount(
            WEB,
            containers + "/0/imagePullPolicy",
            containers + "/1/imagePullPolicy",
            containers + "/0/image",
            containers + "/0/env/0/value")
        .doesNotCount(WORKER, containers + "/0/image")
        .counts(WEB, containers + "/1/image", containers + "/0/env/1/value")
        .doesNotCount(
            HOOKS, "/webhooks/0/clientConfig/caBundle", "/webhooks/1/clientConfig/caBundle")
        .counts(HOOKS, "/webhooks/0/failurePolicy", "/webhooks/1/clientConfig/service/name");
  }

  @Test
  void quoted_names_in_jq() {
    complete(
        rules(
            """
            - group: '*'
              kind: '*'
              jqPathExpressions: ['.metadata.annotations."checked/by"', '.data["colour"]']
            """));
    proof
        .settled()
        .doesNotCount(WEB, "/metadata/annotations/checked~1by")
        .counts(WEB, "/metadata/annotations/team")
        .doesNotCount(SETTINGS, "/data/colour")
        .counts(SETTINGS, "/data/size");
  }

  @Test
  void an_index_is_the_element_of_the_manifest_wherever_it_is_later() {
    complete(
        rules(
            "- {group: apps, kind: Deployment, name: web,"
                + " jsonPointers: [/spec/template/spec/containers/1/image]}"));
    proof.settled();
    proof.cli.edit(
        WEB,
        tree -> {
          var containers = tree.withArray("/spec/template/spec/containers");
          containers.add(containers.remove(0));
        });
    proof
        .doesNotCount(WEB, "/spec/template/spec/containers/0/image")
        .counts(WEB, "/spec/template/spec/containers/1/image");
  }

  @Test
  void an_element_of_another_writer_opens_its_list() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules(
                """
                - group: apps
                  kind: Deployment
                  name: web
                  jqPathExpressions:
                    - .spec.template.spec.containers[] | select(.name == "added")
                """));
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("argocd1.yaml:12: ImportedDifferently");
    proof
        .settled()
        .doesNotCount(WEB, "/spec/template/spec/containers/-")
        .counts(WEB, "/spec/template/spec/containers/0/image", "/spec/replicas")
        .counts(WORKER, "/spec/template/spec/containers/-");
  }

  @Test
  void both_forms_of_the_system_configuration() {
    complete(
        SETTINGS_MAP
            + """
              resource.customizations.ignoreDifferences.apps_Deployment: |
                jsonPointers:
                  - /spec/replicas
              resource.customizations.ignoreDifferences.ConfigMap: "jsonPointers: [/data/size]"
              resource.customizations.ignoreDifferences.all: |
                jqPathExpressions: [.metadata.labels.tier]
              resource.customizations: |
                admissionregistration.k8s.io/MutatingWebhookConfiguration:
                  ignoreDifferences: |
                    jsonPointers:
                      - /webhooks/0/clientConfig/caBundle
            """);
    proof
        .settled()
        .doesNotCount(WEB, "/spec/replicas", "/metadata/labels/tier")
        .doesNotCount(WORKER, "/spec/replicas", "/metadata/labels/tier")
        .doesNotCount(SETTINGS, "/data/size")
        .doesNotCount(HOOKS, "/webhooks/0/clientConfig/caBundle")
        .counts(HOOKS, "/webhooks/1/clientConfig/caBundle")
        .counts(SETTINGS, "/data/colour")
        .counts(WEB, "/spec/minReadySeconds");
  }

  @Test
  void the_template_of_an_application_set_and_a_list_of_applications() {
    complete(
        """
        apiVersion: argoproj.io/v1alpha1
        kind: ApplicationSet
        metadata: {name: shops}
        spec:
          template:
            metadata: {name: '{{.name}}'}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - {group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}
        """,
        """
        apiVersion: v1
        kind: List
        items:
          - apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - {kind: ConfigMap, jsonPointers: [/data/size]}
        """);
    proof
        .settled()
        .doesNotCount(WEB, "/spec/replicas")
        .doesNotCount(SETTINGS, "/data/size")
        .counts(SETTINGS, "/data/colour");
  }

  @Test
  void rules_with_template_expressions_are_named_and_the_others_are_imported() {
    Cli.Result result =
        proof.imported(
            "argocd",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: ApplicationSet
            metadata: {name: shops}
            spec:
              template:
                metadata: {name: '{{.name}}'}
                spec:
                  syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
                  ignoreDifferences:
                    - {kind: ConfigMap, name: '{{.map}}', jsonPointers: [/data/colour]}
                    - {kind: ConfigMap, jsonPointers: ['/data/{{.key}}', /data/size]}
            """);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("argocd1.yaml:10: NotImported") && line.contains("/name"))
        .anyMatch(line -> line.contains("argocd1.yaml:11: NotImported"));
    proof.settled().doesNotCount(SETTINGS, "/data/size").counts(SETTINGS, "/data/colour");
  }

  @Test
  void a_project_and_an_unquoted_off_need_no_rule() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules("- {kind: ConfigMap, jsonPointers: [/data/size]}"),
            "{apiVersion: argoproj.io/v1alpha1, kind: AppProject, metadata: {name: shop}}",
            SETTINGS_MAP
                + """
                resource.compareoptions: |
                  ignoreResourceStatusField: off
                """
                    .indent(2));
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("argocd2.yaml:1: NotNeeded"))
        .anyMatch(line -> line.contains("argocd3.yaml:7: NotImported"));
  }

  @Test
  void a_field_within_another_excluded_one_is_named_once() {
    Cli.Result result =
        complete(
            rules("- {kind: ConfigMap, jsonPointers: [/data, /data/size]}"),
            rules("- {kind: ConfigMap, jsonPointers: [/data]}"));
    assertThat(result.out())
        .contains("- /data\n")
        .doesNotContain("- /data/size")
        .containsPattern("argocd1.yaml:8 \\S+, \\S+argocd2.yaml:8");
    proof.settled().doesNotCount(SETTINGS, "/data/size").counts(WEB, "/spec/replicas");
  }

  @Test
  void what_cannot_be_imported_is_named_with_its_line_and_the_rest_is_imported() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules(
                """
                - group: apps
                  kind: Deployment
                  name: web
                  managedFieldsManagers:
                    - kube-controller-manager
                  jsonPointers:
                    - /spec/replicas
                    - /spec/selector/matchLabels/app
                  jqPathExpressions:
                    - .metadata.annotations | to_entries[] | select(.key | test("x"))
                    - .spec.template.spec.containers[] | select(.image == "app:1").imagePullPolicy
                """),
            SETTINGS_MAP
                + """
                  resource.customizations.health.apps_Deployment: |
                    return {status = "Healthy"}
                """);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(5)
        .allMatch(line -> line.contains("NotImported"))
        .anyMatch(line -> line.contains("argocd1.yaml:12:") && line.contains("manager"))
        .anyMatch(line -> line.contains("argocd1.yaml:15:") && line.contains("/spec/selector"))
        .anyMatch(line -> line.contains("argocd1.yaml:17:") && line.contains("to_entries"))
        .anyMatch(line -> line.contains("argocd1.yaml:18:") && line.contains("choose by name"))
        .anyMatch(line -> line.contains("argocd2.yaml:6:") && line.contains("Lua"));
    assertThat(result.out()).endsWith("# 1 field of 1 object imported, 5 rules not imported\n");
    proof.settled().doesNotCount(WEB, "/spec/replicas").counts(WORKER, "/spec/replicas");
  }

  @Test
  void rules_that_name_nothing_and_settings_that_need_no_rule_are_said() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules(
                """
                - {group: batch, kind: Job, jsonPointers: [/spec/parallelism]}
                - {kind: ConfigMap, jsonPointers: [/data/shape]}
                - group: apps
                  kind: Deployment
                  jqPathExpressions:
                    - .spec.template.spec.containers[] | select(.name == "added").image
                """),
            SETTINGS_MAP
                + """
                  resource.customizations.ignoreResourceUpdates.all: |
                    jsonPointers: [/status]
                  resource.compareoptions: |
                    ignoreAggregatedRoles: true
                    ignoreResourceStatusField: crd
                """);
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("argocd1.yaml:8: RuleNamesNothing", "argocd1.yaml:9: RuleNamesNothing")
        .contains("argocd1.yaml:13: RuleNamesNothing")
        .contains("argocd2.yaml:6: NotNeeded", "argocd2.yaml:9: NotNeeded")
        .contains("argocd2.yaml:10: NotNeeded");
    assertThat(result.out()).isEqualTo("# 0 fields of 0 objects imported, 0 rules not imported\n");
  }

  @Test
  void a_sync_that_overwrites_ignored_fields_is_said() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules("- {kind: ConfigMap, jsonPointers: [/data/size]}")
                .replace(", RespectIgnoreDifferences=true", ""));
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("argocd1.yaml:7: ImportedDifferently", "syncOptions");
  }

  @Test
  void each_imported_field_has_the_place_of_its_rule() {
    Cli.Result result =
        complete(rules("- {kind: ConfigMap, name: settings, jsonPointers: [/data/size]}"));
    assertThat(result.out().replace(dir + "/", ""))
        .isEqualTo(
            """
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: settings
              namespace: default
            observer_schema_extends: default
            observer_schema_except:
              # argocd1.yaml:8 /spec/ignoreDifferences/0/jsonPointers/0
              - /data/size
            # 1 field of 1 object imported, 0 rules not imported
            """);
  }

  /** In Argo CD the whole list does not count, so neither do elements that others add. */
  @Test
  void all_elements_of_a_list() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules(
                """
                - group: apps
                  kind: Deployment
                  name: web
                  jqPathExpressions: ['.spec.template.spec.containers[]']
                """));
    assertThat(result.err()).contains("ImportedDifferently");
    String containers = "/spec/template/spec/containers";
    proof
        .settled()
        .doesNotCount(WEB, containers + "/-", containers + "/0", containers + "/1")
        .counts(WEB, "/spec/replicas");
  }

  @Test
  void an_element_and_those_that_others_add_leave_the_others_counting() {
    Cli.Result result =
        proof.imported(
            "argocd",
            rules(
                """
                - group: apps
                  kind: Deployment
                  name: web
                  jsonPointers: [/spec/template/spec/containers/0]
                  jqPathExpressions:
                    - .spec.template.spec.containers[] | select(.name == "x" and .name == "x")
                """));
    assertThat(result.err()).contains("ImportedDifferently");
    String containers = "/spec/template/spec/containers";
    proof
        .settled()
        .doesNotCount(WEB, containers + "/-", containers + "/0")
        .counts(WEB, containers + "/1");
  }
}
