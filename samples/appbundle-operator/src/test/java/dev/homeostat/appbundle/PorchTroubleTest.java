package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A Porch that does not answer, packages that vanish, and references without a revision. */
class PorchTroubleTest extends BundleGround {

  private static final String API = "config.porch.kpt.dev/v1alpha1";
  private static final String PORCH = "porch.kpt.dev/v1alpha1";

  PorchTroubleTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void install() {
    PorchStandIn.define(server);
  }

  private void publish(String name, int number, String latest) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: %1$s, labels: {kpt.dev/latest-revision: "%3$s"}}
        spec: {repository: catalog, packageName: web, workspaceName: w%2$d, revision: %2$d, lifecycle: Published}
        ---
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: %1$s}
        spec: {resources: {a.yaml: "{apiVersion: v1, kind: ConfigMap, metadata: {name: of-%2$d}}"}}
        """
            .formatted(name, number, latest));
  }

  private void bundle(String revision) {
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: web, porchPackageRef: {packageName: web, repository: catalog, namespace: SPACE REVISION}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """
            .replace("SPACE", namespace)
            .replace(" REVISION", revision));
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    report(
        API,
        "PackageVariant",
        "appbundle-web",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
  }

  @Test
  void without_a_revision_the_latest_published_one_counts() {
    publish("catalog.web.one", 1, "false");
    publish("catalog.web.two", 2, "true");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: of-1}}");
    operator();
    bundle("");
    awaitComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: of-2}}");
    awaitPhase("shop", "Deployed");
  }

  @Test
  void a_package_that_vanishes_is_a_message_and_nothing_is_lost() {
    publish("catalog.web.one", 1, "true");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: of-1}}");
    operator();
    bundle(", revision: v1");
    awaitPhase("shop", "Deployed");
    String after = get("v1", "ConfigMap", "after").uid();
    String variant = get(API, "PackageVariant", "appbundle-web").uid();

    client
        .genericKubernetesResources(PORCH, "PackageRevision")
        .inNamespace(namespace)
        .withName("catalog.web.one")
        .delete();
    awaitComponent("shop", "web", "Deploying", "no published revision v1 of package web");
    assertThat(get("v1", "ConfigMap", "after").uid()).isEqualTo(after);
    assertThat(get(API, "PackageVariant", "appbundle-web").uid()).isEqualTo(variant);
    assertThat(find("v1", "ConfigMap", "of-1")).isPresent();

    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.web.one}
        spec: {repository: catalog, packageName: web, workspaceName: w1, revision: 1, lifecycle: Published}
        """);
    awaitPhase("shop", "Deployed");
    assertThat(get("v1", "ConfigMap", "after").uid()).isEqualTo(after);
  }

  /** As while it restarts: the API server cannot reach it. */
  @Test
  void a_porch_that_does_not_answer_is_asked_again_and_holds_what_is_behind() {
    publish("catalog.web.one", 1, "true");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: of-1}}");
    AtomicBoolean away = new AtomicBoolean(true);
    Faults faults =
        request ->
            away.get() && request.path().contains("/packagerevisionresources/")
                ? new Fault.Refuse(Refusal.UNAVAILABLE)
                : new Fault.Pass();
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), faults);
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      var operator = operator(through, "--max-retry-delay=2s");
      bundle(", revision: v1");
      awaitComponent("shop", "web", "Deploying", "cannot be read: 503");
      assertThat(find("v1", "ConfigMap", "after")).isEmpty();
      away.set(false);
      awaitPhase("shop", "Deployed");
      operator.close();
    }
  }
}
