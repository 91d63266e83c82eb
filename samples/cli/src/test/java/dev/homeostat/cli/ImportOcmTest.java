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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ignored fields of Open Cluster Management become observer schemas that mean the same. */
class ImportOcmTest {

  private static final String WORK =
      """
      apiVersion: work.open-cluster-management.io/v1
      kind: ManifestWork
      metadata: {name: shop, namespace: cluster1}
      spec:
        workload: {manifests: []}
        manifestConfigs:
      """;

  @TempDir Path dir;
  private ImportProof proof;

  @BeforeEach
  void a_manifest() {
    proof = new ImportProof(dir);
  }

  private void complete(String... documents) {
    Cli.Result result = proof.imported("ocm", documents);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
  }

  private static String ignoring(String identifier, String rule) {
    return """
        - resourceIdentifier: {%s}
          updateStrategy:
            type: ServerSideApply
            serverSideApply:
              force: true
              ignoreFields:
                - {%s}
    """
        .formatted(identifier, rule);
  }

  @Test
  void json_paths_of_an_object() {
    complete(
        WORK
            + ignoring(
                "group: apps, resource: deployments, namespace: default, name: web",
                "condition: OnSpokePresent, jsonPaths: [.spec.replicas,"
                    + " '.spec.template.spec.containers[?(@.name==\"app\")].image',"
                    + " '$.spec.template.spec.containers[*].imagePullPolicy',"
                    + " \".metadata.annotations['checked/by']\"]"));
    String containers = "/spec/template/spec/containers";
    proof
        .settled()
        .doesNotCount(
            WEB,
            "/spec/replicas",
            containers + "/0/image",
            containers + "/0/imagePullPolicy",
            containers + "/1/imagePullPolicy",
            "/metadata/annotations/checked~1by")
        .counts(WEB, "/spec/paused", containers + "/1/image", "/metadata/annotations/team")
        .counts(WORKER, "/spec/replicas");
  }

  @Test
  void objects_by_the_plural_of_their_kind_and_by_patterns() {
    complete(
        WORK
            + ignoring(
                "group: apps, resource: deployments, namespace: '*', name: 'w*'",
                "condition: OnSpokePresent, jsonPaths: [.spec.minReadySeconds]")
            + ignoring(
                "group: admissionregistration.k8s.io, resource: mutatingwebhookconfigurations,"
                    + " name: stamps",
                "condition: OnSpokePresent, jsonPaths: ['.webhooks[0].clientConfig.caBundle']"));
    proof
        .settled()
        .doesNotCount(WEB, "/spec/minReadySeconds")
        .doesNotCount(WORKER, "/spec/minReadySeconds")
        .counts(WORKER, "/spec/replicas")
        .doesNotCount(HOOKS, "/webhooks/0/clientConfig/caBundle")
        .counts(HOOKS, "/webhooks/1/clientConfig/caBundle");
  }

  @Test
  void an_object_that_is_only_created_in_a_set_of_works() {
    complete(
        """
        apiVersion: work.open-cluster-management.io/v1alpha1
        kind: ManifestWorkReplicaSet
        metadata: {name: shop}
        spec:
          manifestWorkTemplate:
            manifestConfigs:
              - resourceIdentifier: {group: "", resource: configmaps, name: settings}
                updateStrategy: {type: CreateOnly}
        """);
    proof.settled().doesNotCount(SETTINGS, "/data/size").counts(WEB, "/spec/replicas");
  }

  @ParameterizedTest
  @CsvSource({
    "apps, deployment, deployments instead of deployment",
    "apps, deploymnets, deployments instead of deploymnets",
    "apps, Deployments, deployments instead of Deployments",
    "apps, deploy*, deployments instead of deploy*",
    "apps, '*', deployments instead of *",
    "'', deployments, the group apps instead of no group"
  })
  void a_resource_that_is_no_plural_matches_nothing(String group, String resource, String near) {
    Cli.Result result =
        proof.imported(
            "ocm",
            WORK
                + """
                  - resourceIdentifier: {group: '%s', resource: '%s', name: web}
                    updateStrategy: {type: CreateOnly}
                """
                    .formatted(group, resource)
                    .indent(2));
    assertThat(result.out()).contains("# 0 fields of 0 objects imported");
    assertThat(result.err()).contains("RuleNamesNothing", "write " + near + ", or name");
  }

  @Test
  void a_kind_that_is_a_plural_itself() {
    Path manifest =
        proof.cli.file(
            "endpoints.yaml",
            "{apiVersion: v1, kind: Endpoints, metadata: {name: web}, subsets: []}");
    Path work =
        proof.cli.file(
            "work.yaml",
            WORK
                + """
                  - resourceIdentifier: {group: '', resource: endpoints, name: web}
                    updateStrategy: {type: CreateOnly}
                """
                    .indent(2));
    assertThat(proof.cli.run("import", "ocm", work.toString(), "-f", manifest.toString()).out())
        .contains("kind: Endpoints");
  }

  @Test
  void the_manifests_of_a_work_are_the_manifest() {
    Path work =
        proof.cli.file(
            "work.yaml",
            WORK.replace(
                    "{manifests: []}",
                    "{manifests: [{apiVersion: v1, kind: ConfigMap, metadata: {name: m},"
                        + " data: {a: b, c: d}}]}")
                + ignoring(
                    "group: '', resource: configmaps, name: m",
                    "condition: OnSpokePresent, jsonPaths: [.data.a]"));
    Cli.Result result = proof.cli.run("import", "ocm", work.toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("name: m\n", "- /data/a\n").doesNotContain("/data/c");
  }

  @Test
  void what_means_something_else_and_what_cannot_be_imported_is_said() {
    Cli.Result result =
        proof.imported(
            "ocm",
            WORK
                + ignoring(
                    "group: apps, resource: deployments, name: web",
                    "condition: OnSpokeChange, jsonPaths: [.spec.replicas, '..image',"
                        + " '.spec.selector.matchLabels.app']")
                + """
                  - resourceIdentifier: {resource: configmaps, name: settings}
                    updateStrategy: {type: ReadOnly}
                """
                    .indent(2));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(4)
        .anyMatch(line -> line.contains("ocm1.yaml:13: ImportedDifferently"))
        .anyMatch(line -> line.contains("ocm1.yaml:13: NotImported") && line.contains("..image"))
        .anyMatch(line -> line.contains("ocm1.yaml:13: NotImported") && line.contains("one value"))
        .anyMatch(line -> line.contains("ocm1.yaml:15: NotImported") && line.contains("only read"));
    proof.settled().doesNotCount(WEB, "/spec/replicas").counts(WEB, "/spec/paused");
  }

  @Test
  void ignored_fields_of_another_strategy_are_named() {
    Cli.Result result =
        proof.imported(
            "ocm",
            WORK
                + ignoring(
                        "group: apps, resource: deployments, name: web",
                        "condition: OnSpokePresent, jsonPaths: [.spec.replicas]")
                    .replace("type: ServerSideApply", "type: Update"));
    assertThat(result.code()).isZero();
    assertThat(result.err().lines())
        .singleElement()
        .asString()
        .contains("ocm1.yaml:", "NotNeeded", "expected type: ServerSideApply");
    proof.settled().counts(WEB, "/spec/replicas");
  }

  @Test
  void all_that_is_malformed_is_said_at_once() {
    Cli.Result result =
        proof.imported(
            "ocm",
            WORK
                + ignoring(
                    "group: apps, name: web",
                    "condition: Never, jsonPaths: [spec.replicas, 3, '.spec[']")
                + ignoring("group: apps, resource: deployments, name: web", "jsonPath: [.spec]")
                + """
                  - updateStrategy: {type: Replace}
                """
                    .indent(2),
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("ocm1.yaml:7: MissingField /spec/manifestConfigs/0/resourceIdentifier")
        .contains("ocm1.yaml:13: UnknownChoice", "OnSpokePresent, OnSpokeChange")
        .contains("ocm1.yaml:13: MalformedPath", "jsonPaths/0", "jsonPaths/2")
        .contains("ocm1.yaml:13: WrongType", "jsonPaths/1")
        .contains("ocm1.yaml:20: UnknownField", "did you mean jsonPaths?")
        .contains("/spec/manifestConfigs/2/resourceIdentifier: expected an object, got nothing")
        .contains("ocm2.yaml:2: UnknownKind")
        .doesNotContain("Exception");
  }
}
