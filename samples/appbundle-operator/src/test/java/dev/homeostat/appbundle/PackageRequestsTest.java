package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.UsedRights;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests for packages: the API of Porch does not let the files of packages be watched. */
class PackageRequestsTest extends BundleGround {

  private final UsedRights used = new UsedRights();
  private KubernetesClient recorded;

  PackageRequestsTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void install() {
    PorchStandIn.define(server);
    recorded =
        new KubernetesClientBuilder()
            .withConfig(client.getConfiguration())
            .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("used", used))
            .build();
  }

  /** The operator still works with it while it ends. */
  @AfterEach
  void close() {
    end();
    recorded.close();
  }

  private void files(String resources) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: catalog.web.w1}
        spec: {resources: {a.yaml: "%s"}}
        """
            .formatted(resources));
  }

  private void publish(String lifecycle) {
    client
        .genericKubernetesResources("porch.kpt.dev/v1alpha1", "PackageRevision")
        .inNamespace(namespace)
        .withName("catalog.web.w1")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"spec\": {\"lifecycle\": \"" + lifecycle + "\"}}");
  }

  @Test
  void files_of_packages_are_read_by_name_and_never_listed_or_watched() {
    operator(recorded);
    bundle(
        "shop",
        "[{name: g, components: [{name: web, porchPackageRef: {packageName: web, repository: catalog, namespace: %s, revision: v1}}]}]"
            .formatted(namespace));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("config.porch.kpt.dev/v1alpha1", "PackageVariant", "appbundle-web")
                    .isPresent());
    files("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.web.w1}
        spec: {repository: catalog, packageName: web, workspaceName: w1, revision: 1, lifecycle: Draft}
        """);
    report(
        "config.porch.kpt.dev/v1alpha1",
        "PackageVariant",
        "appbundle-web",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
    awaitComponent("shop", "web", "Deploying", "no published revision v1 of package web");
    publish("Published");
    awaitComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    awaitPhase("shop", "Deployed");
    publish("DeletionProposed");
    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(() -> find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty());

    assertThat(used.rights())
        .filteredOn(right -> right.endsWith("/packagerevisionresources"))
        .containsExactly("get porch.kpt.dev/packagerevisionresources");
    assertThat(used.rights())
        .as("the record sees watches")
        .contains(
            "watch porch.kpt.dev/packagerevisions", "watch config.porch.kpt.dev/packagevariants");
  }
}
