package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Bundles that act with the permissions of a service account of their namespace. */
class ServiceAccountTest extends BundleGround {

  private static final String RIGHTS =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: deployer}
      rules:
      - {apiGroups: [""], resources: [configmaps], verbs: [get, list, create, patch, delete]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: deployer}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
      subjects: [{kind: ServiceAccount, name: deployer, namespace: NAMESPACE}]
      """;

  ServiceAccountTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void what_the_account_may_not_do_fails_until_it_may() {
    operator("--default-service-account=deployer", "--max-retry-delay=2s");
    bundle(
        "shop",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}}]}]");
    awaitComponent("shop", "c", "Failed", "system:serviceaccount:" + namespace + ":deployer");
    assertThat(find("v1", "ConfigMap", "one")).isEmpty();
    client.resourceList(RIGHTS.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
    awaitPhase("shop", "Deployed");
    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(() -> find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty());
    assertThat(find("v1", "ConfigMap", "one")).isEmpty();
  }

  @Test
  void files_of_a_package_that_cannot_be_read_hold_up_what_is_behind_and_are_tried_again() {
    PorchStandIn.define(server);
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.web.w1}
        spec: {repository: catalog, packageName: web, workspaceName: w1, revision: 1, lifecycle: Published}
        ---
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: catalog.web.w1}
        spec: {resources: {}}
        """);
    client
        .resourceList(
            RIGHTS
                .replace("NAMESPACE", namespace)
                .replace("apiGroups: [\"\"]", "apiGroups: [\"\", config.porch.kpt.dev]")
                .replace("[configmaps]", "[configmaps, packagevariants]"))
        .inNamespace(namespace)
        .create();
    operator("--default-service-account=deployer", "--max-retry-delay=2s");
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: web, porchPackageRef: {packageName: web, repository: catalog, namespace: SPACE, revision: v1}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """
            .replace("SPACE", namespace));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("config.porch.kpt.dev/v1alpha1", "PackageVariant", "appbundle-web")
                    .isPresent());
    report(
        "config.porch.kpt.dev/v1alpha1",
        "PackageVariant",
        "appbundle-web",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
    awaitComponent("shop", "web", "Deploying", "cannot be read: 403 Forbidden");
    assertThat(find("v1", "ConfigMap", "after")).isEmpty();
    client
        .resourceList(
            RIGHTS
                .replace("name: deployer}", "name: reader}")
                .replace("name: deployer\n", "name: reader\n")
                .replace("kind: Role, name: deployer", "kind: Role, name: reader")
                .replace("NAMESPACE", namespace)
                .replace("apiGroups: [\"\"]", "apiGroups: [porch.kpt.dev]")
                .replace("[configmaps]", "[packagerevisionresources]"))
        .inNamespace(namespace)
        .create();
    awaitPhase("shop", "Deployed");
    awaitComponent("shop", "web", "Deployed", "(0 resources monitored)");
  }
}
