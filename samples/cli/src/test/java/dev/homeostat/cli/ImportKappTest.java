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

/** Rebase and exclusion rules of kapp become observer schemas that mean the same. */
class ImportKappTest {

  private static final String CONFIG =
      """
      apiVersion: kapp.k14s.io/v1alpha1
      kind: Config
      rebaseRules:
      """;

  private static final String DEPLOYMENTS =
      "  resourceMatchers: [{apiVersionKindMatcher: {apiVersion: apps/v1, kind: Deployment}}]\n";

  @TempDir Path dir;
  private ImportProof proof;

  @BeforeEach
  void a_manifest() {
    proof = new ImportProof(dir);
  }

  private void complete(String... documents) {
    Cli.Result result = proof.imported("kapp", documents);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
  }

  @Test
  void values_of_the_live_object_that_come_first() {
    complete(
        CONFIG
            + "- path: [spec, replicas]\n  type: copy\n  sources: [existing, new]\n"
            + DEPLOYMENTS
            + "- paths: [[spec, minReadySeconds], [metadata, labels, tier]]\n"
            + "  type: copy\n  sources: [existing]\n"
            + "  resourceMatchers: [{apiGroupKindMatcher: {apiGroup: apps, kind: Deployment}}]\n");
    proof
        .settled()
        .doesNotCount(WEB, "/spec/replicas", "/spec/minReadySeconds", "/metadata/labels/tier")
        .doesNotCount(WORKER, "/spec/replicas")
        .counts(WEB, "/spec/paused", "/metadata/annotations/team");
  }

  @Test
  void a_field_that_a_policy_pack_leaves_to_others_too() {
    Cli cli = new Cli(dir);
    Path manifest =
        cli.file(
            "one.yaml",
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2}}");
    Path rules =
        cli.file(
            "rules.yaml",
            CONFIG
                + "- path: [spec, replicas]\n  type: copy\n  sources: [existing]\n"
                + DEPLOYMENTS);
    Cli.Result result =
        cli.run(
            "import",
            "kapp",
            rules.toString(),
            "-f",
            manifest.toString(),
            "--packs",
            "hpa",
            "--cluster",
            dir.resolve("none").toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("- /spec/replicas");
    assertThat(result.err()).doesNotContain("RuleNamesNothing");
  }

  @Test
  void fields_of_all_and_of_single_elements() {
    complete(
        CONFIG
            + "- path: [spec, template, spec, containers, {allIndexes: true}, imagePullPolicy]\n"
            + "  type: remove\n  sources: [new, existing]\n"
            + DEPLOYMENTS
            + "- path: [webhooks, {index: 1}, clientConfig, caBundle]\n"
            + "  type: copy\n  sources: [existing, new]\n"
            + "  resourceMatchers: [{allMatcher: {}}]\n");
    String containers = "/spec/template/spec/containers";
    proof
        .settled()
        .doesNotCount(WEB, containers + "/0/imagePullPolicy", containers + "/1/imagePullPolicy")
        .counts(WEB, containers + "/0/image", containers + "/1/image")
        .doesNotCount(HOOKS, "/webhooks/1/clientConfig/caBundle")
        .counts(HOOKS, "/webhooks/0/clientConfig/caBundle");
  }

  @Test
  void each_kind_of_matcher() {
    complete(
        CONFIG
            + """
            - path: [spec, replicas]
              type: copy
              sources: [existing, new]
              resourceMatchers:
                - andMatcher:
                    matchers:
                      - apiVersionKindMatcher: {apiVersion: apps/v1, kind: Deployment}
                      - notMatcher: {matcher: {hasAnnotationMatcher: {keys: [checked/by]}}}
            - path: [spec, paused]
              type: copy
              sources: [existing, new]
              resourceMatchers:
                - kindNamespaceNameMatcher: {kind: Deployment, namespace: default, name: web}
            - path: [data, size]
              type: copy
              sources: [existing, new]
              resourceMatchers:
                - anyMatcher:
                    matchers:
                      - customResourceMatcher: {}
                      - andMatcher:
                          matchers:
                            - hasNamespaceMatcher: {names: [default]}
                            - emptyFieldMatcher: {path: [spec]}
            """);
    proof
        .settled()
        .doesNotCount(WORKER, "/spec/replicas")
        .counts(WEB, "/spec/replicas")
        .doesNotCount(WEB, "/spec/paused")
        .doesNotCount(SETTINGS, "/data/size")
        .counts(SETTINGS, "/data/colour");
  }

  @Test
  void exclusion_rules_and_a_configuration_within_a_config_map() {
    complete(
        """
        apiVersion: kapp.k14s.io/v1alpha1
        kind: Config
        diffAgainstExistingFieldExclusionRules:
          - path: [data, colour]
            resourceMatchers: [{apiVersionKindMatcher: {apiVersion: v1, kind: ConfigMap}}]
        """,
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: rules, labels: {kapp.k14s.io/config: ""}}
        data:
          config.yml: |
            apiVersion: kapp.k14s.io/v1alpha1
            kind: Config
            rebaseRules:
              - path: [metadata, labels, tier]
                type: copy
                sources: [existing, new]
                resourceMatchers: [{hasAnnotationMatcher: {keys: [team]}}]
        """);
    proof
        .settled()
        .doesNotCount(SETTINGS, "/data/colour")
        .counts(SETTINGS, "/data/size")
        .doesNotCount(WEB, "/metadata/labels/tier")
        .counts(WORKER, "/metadata/labels/tier");
  }

  @Test
  void the_objects_beside_a_configuration_are_the_manifest() {
    Path both =
        proof.cli.file(
            "both.yaml",
            CONFIG
                + "- path: [data, a]\n  type: copy\n  sources: [existing, new]\n"
                + "  resourceMatchers: [{allMatcher: {}}]\n"
                + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: b}\n");
    Cli.Result result = proof.cli.run("import", "kapp", both.toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("name: m\n", "- /data/a\n");
  }

  @Test
  void rules_that_need_none_and_rules_that_compute_are_said() {
    Cli.Result result =
        proof.imported(
            "kapp",
            CONFIG
                + "- path: [spec, replicas]\n  type: copy\n  sources: [new, existing]\n"
                + DEPLOYMENTS
                + "- ytt: {overlayContractV1: {overlay.yml: 'load()'}}\n"
                + DEPLOYMENTS
                + "- path: [metadata, annotations, {regex: '^x'}]\n"
                + "  type: copy\n  sources: [existing, new]\n"
                + DEPLOYMENTS);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("kapp1.yaml:4: NotNeeded"))
        .anyMatch(line -> line.contains("kapp1.yaml:8: NotImported") && line.contains("ytt"))
        .anyMatch(line -> line.contains("kapp1.yaml:10: NotImported") && line.contains("regular"));
    proof.settled().counts(WEB, "/spec/replicas");
  }

  @Test
  void all_that_is_malformed_is_said_at_once() {
    Cli.Result result =
        proof.imported(
            "kapp",
            CONFIG
                + """
                - path: spec.replicas
                  type: copy
                  sources: [existing, old]
                  resourceMatchers: [{allMatcher: {}}]
                - path: [spec, 3]
                  type: move
                  resourceMatchers: [{allMatchers: {}}]
                - {type: copy, sources: [existing], resourceMatchers: []}
                """,
            "apiVersion: kapp.k14s.io/v1alpha1\nkind: Confg\n");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("kapp1.yaml:4: WrongType /rebaseRules/0/path: expected a list, got a text")
        .contains("kapp1.yaml:6: UnknownChoice /rebaseRules/0/sources/1")
        .contains("kapp1.yaml:9: UnknownChoice /rebaseRules/1/type")
        .contains("kapp1.yaml:10: UnknownField", "did you mean allMatcher?")
        .contains("kapp1.yaml:11: MissingField /rebaseRules/2")
        .contains("kapp2.yaml:2: UnknownKind")
        .doesNotContain("Exception");
  }
}
