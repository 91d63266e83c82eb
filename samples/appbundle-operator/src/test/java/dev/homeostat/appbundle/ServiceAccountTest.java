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
}
