package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A chart on a real API server: dry runs of what it renders there, and a whole release. */
@WithApiServer
@ExtendWith(SeparateServer.class)
@ResourceLock(SeparateServer.LOCK)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ChartOnServerContract {

  private static final String RELEASE = "homeostat";

  @TempDir Path dir;
  private RunningApiServer server;
  private Kubectl kubectl;
  private HelmChart chart;

  protected abstract SampleOperator operator();

  /** Returns values by a name; those named complete switch everything on. */
  protected abstract Map<String, String> settings();

  /** Returns an object of the kind of the operator, of which it does nothing. */
  protected abstract String example();

  /** Returns definitions of kinds of others that the settings use. */
  protected String moreDefinitions() {
    return "";
  }

  List<String> values() {
    return List.copyOf(settings().values());
  }

  private String complete() {
    return settings().getOrDefault("complete", "{}");
  }

  /** Returns the name of the objects of the release. */
  private String name() {
    return RELEASE + "-" + operator().name();
  }

  private KubernetesClient client() {
    return server.client();
  }

  @BeforeEach
  void prepare() {
    server = SeparateServer.server();
    kubectl = Kubectl.of(server, dir);
    chart = operator().chart().as(RELEASE, server.newNamespace("release"));
    server.define(MonitoringDefinitions.all() + moreDefinitions());
    adoptDefinition();
  }

  /** As the documents of Helm say, so that it takes over the definition of another test. */
  private void adoptDefinition() {
    String definition = "crd/" + operator().definition();
    if (kubectl.run("get", definition).code() == 0) {
      kubectl.run("label", definition, "app.kubernetes.io/managed-by=Helm", "--overwrite").orFail();
      kubectl
          .run(
              "annotate",
              definition,
              "meta.helm.sh/release-name=" + RELEASE,
              "meta.helm.sh/release-namespace=" + chart.namespace(),
              "--overwrite")
          .orFail();
    }
  }

  @AfterEach
  void removeRelease() {
    chart.uninstall(kubectl.kubeconfig());
  }

  /** Installs a release, and returns what Helm rendered for this server. */
  private Manifest install(String values) {
    assertThat(chart.install(kubectl.kubeconfig(), values)).isEqualTo("deployed");
    String record =
        client()
            .secrets()
            .inNamespace(chart.namespace())
            .withName("sh.helm.release.v1." + RELEASE + ".v1")
            .require()
            .getData()
            .get("release");
    return new Manifest(manifest(Objects.requireNonNull(record)));
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
  @MethodSource("values")
  void the_server_accepts_it_installed_and_in_a_dry_run(String values) {
    Manifest manifest = install(values);
    removeRelease();
    assertThat(manifest.resources()).hasSizeGreaterThan(8);
    Kubectl.Run run = kubectl.apply(manifest.text(), "--dry-run=server").orFail();
    assertThat(run.out().lines())
        .hasSameSizeAs(manifest.resources())
        .allMatch(line -> line.endsWith(" (server dry run)"));
  }

  @Test
  void the_server_accepts_the_plain_file_in_a_dry_run() {
    // A dry run creates no namespace for what is in it.
    kubectl
        .apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: " + SampleOperator.SYSTEM + "}\n")
        .orFail();
    Kubectl.Run run =
        kubectl
            .run("apply", "--dry-run=server", "-f", operator().installFile().toString())
            .orFail();
    assertThat(run.out().lines())
        .hasSameSizeAs(operator().installManifest().resources())
        .allMatch(line -> line.endsWith(" (server dry run)"));
  }

  @Test
  void the_kustomization_is_the_plain_file() {
    Path folder = operator().installFile().toAbsolutePath().getParent();
    Manifest built = new Manifest(kubectl.run("kustomize", String.valueOf(folder)).orFail().out());
    assertThat(built.resources())
        .extracting(Resource::id, Resource::tree)
        .containsExactlyInAnyOrderElementsOf(
            operator().installManifest().resources().stream()
                .map(one -> tuple(one.id(), one.tree()))
                .toList());
  }

  @Test
  void a_dry_run_finds_a_field_of_the_wrong_type() {
    String broken = chart.render("{}").text().replace("replicas: 2", "replicas: two");
    assertThat(kubectl.apply(broken, "--dry-run=server").code()).isNotZero();
  }

  @Test
  void the_version_of_the_disruption_budget_is_one_that_the_server_has() {
    assertThat(install(complete()).resource("PodDisruptionBudget", name()).apiVersion())
        .isEqualTo("policy/v1beta1");
    // Helm renders for a server of its own time if it has none.
    assertThat(chart.render(complete()).resource("PodDisruptionBudget", name()).apiVersion())
        .isEqualTo("policy/v1");
  }

  @Test
  void a_release_can_be_installed_changed_and_removed_and_objects_stay() {
    install("{}");
    kubectl.run("wait", "--for=condition=Established", "crd/" + operator().definition()).orFail();
    // Nobody answers the webhooks of a release whose Pods do not run here.
    kubectl.run("delete", "validatingwebhookconfiguration,mutatingwebhookconfiguration", "--all");
    kubectl.apply(example(), "--namespace=" + chart.namespace()).orFail();
    assertThat(chart.upgrade(kubectl.kubeconfig(), "options: {workers: 8}")).isEqualTo("2");
    assertThat(
            client()
                .configMaps()
                .inNamespace(chart.namespace())
                .withName(name() + "-options")
                .require()
                .getData())
        .containsEntry("options.yaml", "workers: 8\n");
    removeRelease();
    assertThat(client().apps().deployments().inNamespace(chart.namespace()).withName(name()).get())
        .isNull();
    kubectl
        .run("delete", "-f", kubectl.file(example()), "--namespace=" + chart.namespace())
        .orFail();
  }
}
