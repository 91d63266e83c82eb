package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A Porch of the newer version that is installed while the operator runs, on a server of its own.
 */
class PorchArrivalTest extends BundleGround {

  private static final String VARIANTS = "config.porch.kpt.dev/v1alpha1";
  private static final RunningApiServer SERVER = RunningApiServer.start();

  PorchArrivalTest() {
    super(SERVER);
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  /** A published revision of v1alpha2, whose number is in its status. */
  private void publish(String workspace, int number, String objects) {
    String name = "catalog.web." + workspace;
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha2
        kind: PackageRevision
        metadata: {name: %s, labels: {porch.kpt.dev/latest-revision: "true"}}
        spec: {repository: catalog, packageName: web, workspaceName: %s, lifecycle: Published, source: {init: {}}}
        """
            .formatted(name, workspace));
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha2
        kind: PackageRevisionResources
        metadata: {name: %s}
        spec: {resources: {web.yaml: "%s"}}
        """
            .formatted(name, objects));
    report(
        "porch.kpt.dev/v1alpha2",
        "PackageRevision",
        name,
        "{\"revision\": %d, \"observedGeneration\": 1}".formatted(number));
  }

  @Test
  void a_package_is_deployed_when_porch_has_arrived_and_its_files_are_only_read_by_name() {
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      var operator = operator(through);
      bundle(
          "shop",
          """
          - name: packages
            components:
            - {name: web, porchPackageRef: {packageName: web, repository: catalog, namespace: SPACE, revision: '2'}}
            - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
          """
              .replace("SPACE", namespace));
      awaitComponent("shop", "web", "Failed", "a kind that the cluster serves");
      awaitComponent("shop", "after", "Pending", "Waiting for component web");

      PorchStandIn.defineVariants(server);
      server.define(
          CustomKind.of("porch.kpt.dev", "v1alpha2", "PackageRevision", "packagerevisions"));
      server.define(
          CustomKind.of(
              "porch.kpt.dev", "v1alpha2", "PackageRevisionResources", "packagerevisionresources"));
      awaitComponent("shop", "web", "Deploying", "Porch has not reported on it");
      publish("two", 2, "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
      report(
          VARIANTS,
          "PackageVariant",
          "appbundle-web",
          "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
      awaitComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
      create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
      awaitPhase("shop", "Deployed");

      changeFiles();
      awaitComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
      create("{apiVersion: v1, kind: ConfigMap, metadata: {name: two}}");
      awaitPhase("shop", "Deployed");
      List<String> requests =
          proxy.lastLines(Integer.MAX_VALUE).stream()
              .filter(line -> line.contains("/packagerevisionresources"))
              .toList();
      assertThat(requests)
          .isNotEmpty()
          .allSatisfy(
              line ->
                  assertThat(line)
                      .matches(
                          ".* GET /apis/porch.kpt.dev/v1alpha[12]/namespaces/"
                              + namespace
                              + "/packagerevisionresources/catalog\\.web\\.two(\\?.*)? -> .*")
                      .doesNotContain("watch="));
      operator.close();
    }
  }

  /** New files come with a new version of their revision. */
  private void changeFiles() {
    merge(
        "PackageRevisionResources",
        "{\"spec\": {\"resources\": {\"web.yaml\": \"{apiVersion: v1, kind: ConfigMap, metadata: {name: two}}\"}}}");
    merge("PackageRevision", "{\"metadata\": {\"annotations\": {\"rendered\": \"again\"}}}");
  }

  private void merge(String kind, String patch) {
    client
        .genericKubernetesResources("porch.kpt.dev/v1alpha2", kind)
        .inNamespace(namespace)
        .withName("catalog.web.two")
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }
}
