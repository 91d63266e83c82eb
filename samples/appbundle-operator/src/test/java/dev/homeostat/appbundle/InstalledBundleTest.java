package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.OperatorProcess;
import dev.homeostat.samples.testing.SampleOperator;
import io.fabric8.kubernetes.api.model.ConfigMap;
import org.junit.jupiter.api.Test;

/** The life of a bundle with an operator that has the permissions of its installation alone. */
class InstalledBundleTest extends InstalledGround {

  private static final String GROUPS =
      """
      - name: base
        order: 0
        components:
        - {name: settings, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}}
      - name: web
        order: 1
        components:
        - name: web
          template:
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}
        - {name: service, order: 1, template: {apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}]}}}
      """;

  private static final String DEPLOYER =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: deployer}
      rules:
      - apiGroups: ["", apps]
        resources: [configmaps, services, deployments]
        verbs: [get, list, create, patch, delete]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: deployer}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
      subjects: [{kind: ServiceAccount, name: deployer, namespace: NAMESPACE}]
      """;

  private String mode() {
    ConfigMap map = client.configMaps().inNamespace(namespace).withName("settings").get();
    return map == null ? "none" : String.valueOf(map.getData().get("mode"));
  }

  /** Deploys a bundle, repairs drift, prunes, and deletes it. */
  private void live() {
    bundle("shop", GROUPS);
    await().atMost(PATIENCE).until(() -> find("apps/v1", "Deployment", "web").isPresent());
    assertThat(find("v1", "Service", "web")).as("behind the Deployment").isEmpty();
    makeAvailable("web");
    awaitPhase("shop", "Deployed");

    client
        .configMaps()
        .inNamespace(namespace)
        .withName("settings")
        .edit(
            map -> {
              map.getData().put("mode", "slow");
              return map;
            });
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));

    edit("shop", tree -> ((ArrayNode) tree.at("/spec/groups/1/components")).remove(1));
    await().atMost(PATIENCE).until(() -> find("v1", "Service", "web").isEmpty());
    awaitPhase("shop", "Deployed");

    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(() -> find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty());
    assertThat(mode()).isEqualTo("none");
    assertThat(find("apps/v1", "Deployment", "web")).isEmpty();
  }

  private static void assertNothingRefused(OperatorProcess replica) throws Exception {
    assertThat(replica.said()).doesNotContainPattern("[Ff]orbidden|\\b403\\b");
    assertThat(replica.end()).isZero();
  }

  @Test
  void the_plain_file_is_enough() throws Exception {
    installed = new InstalledOperator(BundleChart.OPERATOR, server, kubectl);
    var network = installed.network();
    OperatorProcess replica = replica("one");
    network.route(replica.port("webhooks").getAsInt());
    awaitReview();
    live();
    assertThat(
            client.v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getKind().equals("AppBundle")))
        .isNotEmpty();
    assertThat(replica.metrics()).contains("appbundle_deployment_seconds_count 1");
    assertThat(client.leases().inNamespace(SampleOperator.SYSTEM).list().getItems())
        .extracting(lease -> lease.getMetadata().getName())
        .containsExactly("25f75407.example.com");
    assertNothingRefused(replica);
  }

  @Test
  void for_one_namespace_without_webhooks() throws Exception {
    installed =
        new InstalledOperator(
            BundleChart.OPERATOR,
            server,
            kubectl,
            "{namespaces: [" + namespace + "], webhooks: {enabled: false}}");
    OperatorProcess replica = replica("one");
    assertThat(replica.said()).contains("webhooks are off");
    live();
    assertNothingRefused(replica);
  }

  @Test
  void as_the_service_account_of_the_bundle() throws Exception {
    installed = new InstalledOperator(BundleChart.OPERATOR, server, kubectl, BundleChart.ACCOUNT);
    client.resourceList(DEPLOYER.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
    OperatorProcess replica = replica("one");
    live();
    assertNothingRefused(replica);
  }
}
