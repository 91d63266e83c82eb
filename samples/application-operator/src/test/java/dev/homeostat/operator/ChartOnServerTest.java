package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationDocument;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The chart on a real API server: dry runs of what it renders there, and a whole release. */
class ChartOnServerTest extends WholeClusterGround {

  private static final String RELEASE = "homeostat";
  private static final String NAME = "homeostat-application-operator";

  /** Stands in for the definitions of the Prometheus operator, which check more. */
  private static final String MONITORING =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: PLURAL.monitoring.coreos.com}
      spec:
        group: monitoring.coreos.com
        scope: Namespaced
        names: {kind: KIND, listKind: KINDList, plural: PLURAL, singular: SINGULAR}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              required: [spec]
              properties:
                spec: SPEC
      ---
      """;

  private static final String MONITOR =
      "{type: object, required: [selector, endpoints], properties: {selector: {type: object,"
          + " properties: {matchLabels: {type: object, additionalProperties: {type: string}}}},"
          + " endpoints: {type: array, items: {type: object, required: [port], properties:"
          + " {port: {type: string}, path: {type: string}, interval: {type: string}}}}}}";

  private static final String RULE =
      "{type: object, properties: {groups: {type: array, items: {type: object, required: [name],"
          + " properties: {name: {type: string}, rules: {type: array, items: {type: object,"
          + " required: [expr], properties: {alert: {type: string}, expr: {type: string},"
          + " for: {type: string}, labels: {type: object, additionalProperties: {type: string}},"
          + " annotations: {type: object, additionalProperties: {type: string}}}}}}}}}}";

  @TempDir Path dir;
  private Kubectl kubectl;

  private static String definition(String kind, String schema) {
    String singular = kind.toLowerCase(java.util.Locale.ROOT);
    return MONITORING
        .replace("PLURAL", singular + "s")
        .replace("SINGULAR", singular)
        .replace("KIND", kind)
        .replace("SPEC", schema);
  }

  @BeforeEach
  void defineMonitoring() {
    kubectl = Kubectl.of(server, dir);
    server.define(definition("ServiceMonitor", MONITOR) + definition("PrometheusRule", RULE));
    // As its documents say, so that Helm takes over what another installed.
    String definition = "crd/applications.homeostat.dev";
    kubectl.run("label", definition, "app.kubernetes.io/managed-by=Helm", "--overwrite").orFail();
    kubectl
        .run(
            "annotate",
            definition,
            "meta.helm.sh/release-name=" + RELEASE,
            "meta.helm.sh/release-namespace=" + namespace,
            "--overwrite")
        .orFail();
  }

  @AfterEach
  void removeRelease() {
    Helm.uninstall(RELEASE)
        .withNamespace(namespace)
        .withKubeConfig(kubectl.kubeconfig())
        .ignoreNotFound()
        .call();
  }

  private InstallCommand install(Path values) {
    return OperatorChart.helm()
        .install()
        .withName(RELEASE)
        .withNamespace(namespace)
        .withKubeConfig(kubectl.kubeconfig())
        .withValuesFile(values);
  }

  /** Installs a release, and returns what Helm rendered for this server. */
  private String install(ChartSettings settings) {
    Path values = OperatorChart.file(settings.yaml());
    try {
      assertThat(install(values).call().getStatus()).isEqualTo("deployed");
      return manifest(
          client
              .secrets()
              .inNamespace(namespace)
              .withName("sh.helm.release.v1." + RELEASE + ".v1")
              .require()
              .getData()
              .get("release"));
    } finally {
      OperatorChart.delete(values);
    }
  }

  /** Reads the record of a release: JSON, compressed, and in Base64 twice. */
  private static String manifest(String release) {
    byte[] compressed = Base64.getDecoder().decode(Base64.getDecoder().decode(release));
    try (InputStream json = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return new ObjectMapper().readTree(json).path("manifest").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(ChartSettings.class)
  void the_server_accepts_it_installed_and_in_a_dry_run(ChartSettings settings) {
    String manifest = install(settings);
    removeRelease();
    assertThat(OperatorChart.resources(manifest)).hasSizeGreaterThan(8);
    Kubectl.Run run = kubectl.apply(manifest, "--dry-run=server").orFail();
    assertThat(run.out().lines())
        .hasSameSizeAs(OperatorChart.resources(manifest))
        .allMatch(line -> line.endsWith(" (server dry run)"));
  }

  @Test
  void a_dry_run_finds_a_field_of_the_wrong_type() {
    String broken = OperatorChart.render("{}").replace("replicas: 2", "replicas: two");
    assertThat(kubectl.apply(broken, "--dry-run=server").code()).isNotZero();
  }

  @Test
  void the_version_of_the_disruption_budget_is_one_that_the_server_has() {
    assertThat(
            OperatorChart.resource(install(ChartSettings.COMPLETE), "PodDisruptionBudget", NAME)
                .apiVersion())
        .isEqualTo("policy/v1beta1");
    // Helm renders for a server of its own time if it has none.
    assertThat(
            OperatorChart.resource(
                    OperatorChart.render(ChartSettings.COMPLETE.yaml()),
                    "PodDisruptionBudget",
                    OperatorChart.RELEASE)
                .apiVersion())
        .isEqualTo("policy/v1");
  }

  @Test
  void a_release_can_be_installed_changed_and_removed_and_applications_stay() {
    Path values = OperatorChart.file("{}");
    Path changed = OperatorChart.file("options: {workers: 8}");
    try {
      assertThat(install(values).call().getStatus()).isEqualTo("deployed");
      application("web", "suspend: true\n");
      assertThat(
              OperatorChart.helm()
                  .upgrade()
                  .withName(RELEASE)
                  .withNamespace(namespace)
                  .withKubeConfig(kubectl.kubeconfig())
                  .withValuesFile(changed)
                  .call()
                  .getRevision())
          .isEqualTo("2");
      Resource options = find("v1", "ConfigMap", namespace, NAME + "-options").orElseThrow();
      assertThat(options.tree().at("/data/options.yaml").asText()).isEqualTo("workers: 8\n");
      removeRelease();
      assertThat(find("apps/v1", "Deployment", namespace, NAME)).isEmpty();
      assertThat(find(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, "web"))
          .isPresent();
    } finally {
      OperatorChart.delete(values);
      OperatorChart.delete(changed);
    }
  }
}
