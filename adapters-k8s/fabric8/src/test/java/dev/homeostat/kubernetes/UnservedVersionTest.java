package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindVersions;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A real server does not serve the version any more in which an object was applied (ACT-4). */
@WithApiServer
class UnservedVersionTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String GROUP = "versions.example.com";

  private final KubernetesClient client;
  private final KubernetesCluster cluster;
  private final Engine engine;
  private final String namespace;

  UnservedVersionTest(RunningApiServer server) {
    client = server.client();
    cluster = KubernetesCluster.of(client);
    engine = Engine.builder().cluster(cluster).build();
    namespace = server.newNamespace("versions");
  }

  private void define(String kind, boolean v1) {
    CustomKinds.define(
        client,
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: %1$ss.versions.example.com}
        spec:
          group: versions.example.com
          scope: Namespaced
          names: {kind: %2$s, plural: %1$ss}
          versions:
          - {name: v1, served: %3$s, storage: false, schema: &any {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
          - {name: v2, served: true, storage: true, schema: *any}
        """
            .formatted(kind.toLowerCase(java.util.Locale.ROOT), kind, v1));
  }

  private ResourceAddress address(String version, String kind) {
    return ResourceAddress.of(GROUP + "/" + version, kind, namespace, "a");
  }

  private Application application(String manifest) {
    return Application.named(namespace, "app")
        .uid("uid-of-" + namespace)
        .manifest(Manifest.parse(manifest))
        .build();
  }

  private static String object(String version, String kind) {
    return """
        apiVersion: versions.example.com/%s
        kind: %s
        metadata: {name: a}
        spec: {k: v}
        """
        .formatted(version, kind);
  }

  private static void settle(Supplier<ReconcileResult> pass) {
    await().atMost(PATIENCE).until(() -> pass.get().outcome() == ReconcileResult.Outcome.SETTLED);
  }

  /** Applies an object in version 1, which is not served then; returns the object. */
  private Resource appliedAndUnserved(String kind) {
    define(kind, true);
    settle(() -> engine.reconcile(application(object("v1", kind))));
    Resource made = ((ClusterResponse.Done) cluster.read(address("v1", kind))).resource();
    define(kind, false);
    await()
        .atMost(PATIENCE)
        .until(() -> cluster.read(address("v1", kind)) instanceof ClusterResponse.UnknownKind);
    return made;
  }

  @Test
  void its_objects_go_with_their_application() {
    appliedAndUnserved("Tune");
    assertThat(cluster.versions(GROUP, "Tune"))
        .isEqualTo(new KindVersions.Served(List.of(GROUP + "/v2")));
    settle(() -> engine.delete(application(object("v1", "Tune"))));
    assertThat(cluster.read(address("v2", "Tune"))).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void its_objects_stay_when_the_manifest_moves_to_another_version() {
    String uid = appliedAndUnserved("Verse").uid();
    settle(() -> engine.reconcile(application(object("v2", "Verse"))));
    assertThat(cluster.read(address("v2", "Verse")))
        .isInstanceOfSatisfying(
            ClusterResponse.Done.class, done -> assertThat(done.resource().uid()).isEqualTo(uid));
  }
}
