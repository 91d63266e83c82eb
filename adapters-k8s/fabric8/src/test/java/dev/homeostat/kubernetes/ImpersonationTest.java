package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who acts for somebody has the rights of that one, and no others. */
@WithApiServer
class ImpersonationTest {

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

  private final RunningApiServer server;
  private final KubernetesCluster own;
  private String namespace = "";
  private KubernetesCluster deployer;

  ImpersonationTest(RunningApiServer server) {
    this.server = server;
    this.own = KubernetesCluster.of(server.client());
    this.deployer = own;
  }

  @BeforeEach
  void bind() {
    namespace = server.newNamespace("tenant");
    deployer = own.asServiceAccount(namespace, "deployer");
    server
        .client()
        .resourceList(RIGHTS.replace("NAMESPACE", namespace))
        .inNamespace(namespace)
        .create();
    ResourceAddress none = object("ConfigMap", namespace, "none").address();
    // The server learns of new roles by watches of its own.
    await().until(() -> deployer.read(none) instanceof ClusterResponse.Absent);
  }

  private static Resource object(String kind, String namespace, String name) {
    return Yaml.resource(
        "{apiVersion: v1, kind: %s, metadata: {namespace: %s, name: %s}}"
            .formatted(kind, namespace, name));
  }

  @Test
  void what_it_may_do_is_done() {
    Resource map = object("ConfigMap", namespace, "a");
    assertThat(deployer.create(map)).isInstanceOf(ClusterResponse.Done.class);
    assertThat(deployer.read(map.address())).isInstanceOf(ClusterResponse.Done.class);
    assertThat(deployer.readAll(List.of(map.address())))
        .allSatisfy(
            (address, answer) -> assertThat(answer).isInstanceOf(ClusterResponse.Done.class));
  }

  @Test
  void what_it_may_not_is_refused_although_we_may() {
    Resource secret = object("Secret", namespace, "a");
    assertThat(own.create(secret)).isInstanceOf(ClusterResponse.Done.class);
    assertForbidden(deployer.read(secret.address()));
    assertForbidden(deployer.delete(secret.address(), ""));
    assertForbidden(deployer.create(object("Secret", namespace, "b")));
    assertForbidden(deployer.create(object("ConfigMap", "default", "b")));
    assertForbidden(deployer.dryRun().create(object("Secret", namespace, "b")));
    assertForbidden(own.dryRun().asServiceAccount(namespace, "deployer").create(secret));
    assertThat(deployer.list("v1", "Secret", Map.of())).isInstanceOf(ListResponse.Failed.class);
    assertThat(deployer.contents(namespace)).isInstanceOf(ListResponse.Failed.class);
    assertThat(own.read(secret.address())).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void kinds_are_known_without_its_rights() {
    assertThat(deployer.kind("v1", "Secret")).isInstanceOf(KindInfo.class);
    KubernetesCluster nobody = own.asServiceAccount(namespace, "nobody");
    assertThat(nobody.kind("apps/v1", "Deployment")).isInstanceOf(KindInfo.class);
    assertForbidden(
        nobody.read(new ResourceAddress("apps/v1", ResourceId.deployment("a").in(namespace))));
  }

  @Test
  void an_engine_acts_for_each_application_with_its_rights() {
    Engine engine =
        Engine.builder()
            .cluster(own)
            .actingFor(app -> own.asServiceAccount(app.id().namespace(), app.serviceAccount()))
            .build();
    ApplicationBuilder map =
        Application.named(namespace, "map").manifest(object("ConfigMap", namespace, "map"));
    ReconcileResult allowed = engine.reconcile(map.serviceAccount("deployer").build());
    assertThat(allowed.outcome())
        .as(allowed.problems().toString())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    ApplicationBuilder other =
        Application.named(namespace, "other").manifest(object("ConfigMap", namespace, "other"));
    ReconcileResult refused = engine.reconcile(other.serviceAccount("nobody").build());
    assertThat(refused.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(refused.problems().toString()).contains("403");
    assertThat(own.read(object("ConfigMap", namespace, "other").address()))
        .isInstanceOf(ClusterResponse.Absent.class);
  }

  private static void assertForbidden(ClusterResponse answer) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class, refused -> assertThat(refused.code()).isEqualTo(403));
  }
}
