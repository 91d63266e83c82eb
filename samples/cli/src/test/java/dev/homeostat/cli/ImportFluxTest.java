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

/** Ignore rules and annotations of Flux become observer schemas that mean the same. */
class ImportFluxTest {

  private static final String KUSTOMIZATION =
      """
      apiVersion: kustomize.toolkit.fluxcd.io/v1
      kind: Kustomization
      metadata: {name: shop, namespace: flux-system}
      spec:
        interval: 5m
        prune: true
        path: ./shop
        ignore:
      """;

  private static final String RELEASE =
      """
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: shop, namespace: default}
      spec:
        driftDetection:
          mode: enabled
          ignore:
      """;

  @TempDir Path dir;
  private ImportProof proof;

  @BeforeEach
  void a_manifest() {
    proof = new ImportProof(dir);
  }

  private void complete(String... documents) {
    Cli.Result result = proof.imported("flux", documents);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
  }

  @Test
  void the_empty_path_is_the_whole_object() {
    Cli.Result result =
        proof.imported(
            "flux",
            """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata: {name: shop}
            spec:
              ignore: [{paths: [""], target: {kind: ConfigMap, name: settings}}]
            """);
    assertThat(result.code()).as(result.err()).isZero();
    proof.settled().doesNotCount(SETTINGS, "/data/size").counts(WEB, "/spec/replicas");
  }

  @Test
  void ignore_rules_of_a_kustomization_with_patterns_and_selectors() {
    complete(
        KUSTOMIZATION
            + """
            - paths: [/spec/replicas]
              target: {group: apps, version: v1, kind: Deploy.*, name: w(eb|ar)}
            - paths: [/spec/minReadySeconds]
              target: {labelSelector: "tier in (back, middle), !old"}
            - paths: [/metadata/labels/tier]
              target: {annotationSelector: team=blue}
            - paths: [/data/size]
            """
                .indent(4));
    proof
        .settled()
        .doesNotCount(WEB, "/spec/replicas", "/metadata/labels/tier")
        .counts(WEB, "/spec/minReadySeconds")
        .doesNotCount(WORKER, "/spec/minReadySeconds")
        .counts(WORKER, "/spec/replicas", "/metadata/labels/tier")
        .doesNotCount(SETTINGS, "/data/size")
        .counts(SETTINGS, "/data/colour");
  }

  @Test
  void drift_detection_of_a_helm_release() {
    complete(
        RELEASE
            + """
            - paths: [/webhooks/0/clientConfig/caBundle, /spec/paused]
              target: {kind: MutatingWebhookConfiguration}
            - paths: [/spec/paused]
              target: {kind: Deployment, namespace: default}
            """
                .indent(6)
                .replace(
                    ", /spec/paused]\n        target: {kind: Mut",
                    "]\n        target: {kind: Mut"));
    proof
        .settled()
        .doesNotCount(HOOKS, "/webhooks/0/clientConfig/caBundle")
        .counts(HOOKS, "/webhooks/1/clientConfig/caBundle", "/webhooks/0/failurePolicy")
        .doesNotCount(WEB, "/spec/paused")
        .counts(WEB, "/spec/replicas");
  }

  @Test
  void an_object_that_is_only_created() {
    complete(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: settings
          annotations: {kustomize.toolkit.fluxcd.io/ssa: IfNotPresent}
        """,
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: worker
          namespace: default
          annotations: {helm.toolkit.fluxcd.io/driftDetection: disabled}
        """);
    proof
        .settled()
        .doesNotCount(SETTINGS, "/data/size", "/data/colour", "/data")
        .doesNotCount(WORKER, "/spec/replicas", "/metadata/labels/tier")
        .counts(WEB, "/spec/replicas");
  }

  @Test
  void annotations_of_the_manifest_itself_become_annotations_of_homeostat() {
    Path manifest =
        proof.cli.file(
            "annotated.yaml",
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: kept
              annotations:
                kustomize.toolkit.fluxcd.io/prune: disabled
                kustomize.toolkit.fluxcd.io/force: enabled
                kustomize.toolkit.fluxcd.io/ssa: Override
            data: {colour: red}
            """);
    Cli.Result result = proof.cli.run("import", "flux", manifest.toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out().replace(dir + "/", ""))
        .isEqualTo(
            """
            # annotations for the manifest:
            # ConfigMap kept homeostat.dev/on-delete: keep (annotated.yaml:6 /metadata/annotations/kustomize.toolkit.fluxcd.io~1prune)
            # ConfigMap kept homeostat.dev/on-immutable: recreate (annotated.yaml:7 /metadata/annotations/kustomize.toolkit.fluxcd.io~1force)
            # 0 fields of 0 objects imported, 0 rules not imported
            """);
    Path kustomization = proof.cli.file("empty.yaml", KUSTOMIZATION + "    []\n");
    Cli.Result again =
        proof.cli.run("import", "flux", kustomization.toString(), "-f", manifest.toString());
    assertThat(again.out()).isEqualTo(result.out());
  }

  @Test
  void what_cannot_be_imported_is_named_with_its_line() {
    Cli.Result result =
        proof.imported(
            "flux",
            KUSTOMIZATION.replace("prune: true", "prune: false").replace("ignore:", "force: true"),
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: settings
              annotations:
                kustomize.toolkit.fluxcd.io/ssa: Merge
                kustomize.toolkit.fluxcd.io/reconcile: disabled
            """,
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, annotations: {kustomize.toolkit.fluxcd.io/ssa: Ignore}}
            """);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(5)
        .allMatch(line -> line.contains("NotImported"))
        .anyMatch(line -> line.contains("flux1.yaml:6:") && line.contains("on-delete: keep"))
        .anyMatch(line -> line.contains("flux1.yaml:8:") && line.contains("recreate"))
        .anyMatch(line -> line.contains("flux2.yaml:6:") && line.contains("no maximum"))
        .anyMatch(line -> line.contains("flux2.yaml:7:") && line.contains("paused"))
        .anyMatch(line -> line.contains("flux3.yaml:3:") && line.contains("neither created"));
  }

  @Test
  void a_release_whose_drift_is_not_corrected_is_said() {
    Cli.Result result =
        proof.imported("flux", RELEASE.replace("mode: enabled", "mode: warn") + "      []\n");
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("flux1.yaml:5: ImportedDifferently");
  }

  @Test
  void all_that_is_malformed_is_said_at_once() {
    Cli.Result result =
        proof.imported(
            "flux",
            KUSTOMIZATION
                + """
                - paths: spec/replicas
                - paths: [spec/replicas, 3]
                  target: {kind: "Deploy(ment", labelSelector: "a in b", knid: x}
                - {target: {}}
                """
                    .indent(4),
            """
            apiVersion: kustomize.config.k8s.io/v1beta1
            kind: Kustomization
            """,
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a, annotations: {kustomize.toolkit.fluxcd.io/ssa: Mege}}
            """);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("flux1.yaml:9: WrongType /spec/ignore/0/paths: expected a list, got a text")
        .contains("flux1.yaml:10: WrongType /spec/ignore/1/paths/1")
        .contains("flux1.yaml:11: UnknownField /spec/ignore/1/target/knid", "did you mean kind?")
        .contains("flux1.yaml:12: MissingField /spec/ignore/2")
        .contains("flux2.yaml:2: UnknownKind")
        .contains("flux3.yaml:3: UnknownChoice")
        .doesNotContain("Exception");
  }
}
