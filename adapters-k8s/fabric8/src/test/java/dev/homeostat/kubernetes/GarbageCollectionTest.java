package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An owner that goes takes with it what is owned, and nothing that is to be kept. */
@WithControllerManager
@Execution(ExecutionMode.CONCURRENT)
class GarbageCollectionTest {

  private static final String GOES =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: goes}
      """;

  private static final String STAYS =
      """
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: stays}
      """;
  private static final String KEPT =
      STAYS.replace("name: stays", "name: stays, annotations: {homeostat.dev/on-delete: keep}");

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final String namespace;
  private final Engine engine;
  private final ConfigMap owner;

  GarbageCollectionTest(RunningApiServer server) {
    this.server = server;
    client = server.client();
    namespace = server.newNamespace("collected");
    engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
    owner =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("owner")
                    .withNamespace(namespace)
                    .endMetadata()
                    .build())
            .create();
  }

  private Application application(String manifest) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion("v1")
                .kind("ConfigMap")
                .namespace(namespace)
                .name("owner")
                .uid(owner.getMetadata().getUid())
                .build())
        .manifest(Manifest.parse(manifest))
        .build();
  }

  private ConfigMap map(String name) {
    return client.configMaps().inNamespace(namespace).withName(name).get();
  }

  private void deleteOwner() {
    client.resource(owner).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
    await().atMost(Settling.PATIENCE).until(() -> map("goes") == null);
  }

  @Test
  void what_is_owned_goes_and_what_was_let_go_stays() {
    Settling.settle(engine, application(GOES + STAYS));
    assertThat(map("stays").getMetadata().getOwnerReferences()).hasSize(1);
    client
        .resource(map("stays"))
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"homeostat.dev/on-delete\": \"keep\"}}}");
    Settling.settle(engine, application(GOES));
    assertThat(map("stays").getMetadata().getOwnerReferences()).isEmpty();
    assertThat(map("goes").getMetadata().getOwnerReferences()).hasSize(1);

    deleteOwner();
    assertThat(map("stays")).isNotNull();
  }

  @Test
  void what_is_in_another_namespace_stays_for_the_teardown() {
    String elsewhere = server.newNamespace("collected");
    Application application =
        application(
            GOES
                + """
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: beyond, namespace: ELSEWHERE}
                """
                    .replace("ELSEWHERE", elsewhere));
    Settling.settle(engine, application);

    deleteOwner();
    assertThat(client.configMaps().inNamespace(elsewhere).withName("beyond").get()).isNotNull();
    Settling.tearDown(engine, application);
    assertThat(client.configMaps().inNamespace(elsewhere).withName("beyond").get()).isNull();
  }

  @Test
  void what_is_to_be_kept_stays_though_its_owner_goes_without_a_teardown() {
    Settling.settle(engine, application(GOES + KEPT));

    deleteOwner();
    assertThat(map("stays").getMetadata().getOwnerReferences()).isEmpty();
  }

  @Test
  void what_was_owned_before_it_was_to_be_kept_stays_too() {
    Settling.settle(engine, application(GOES + STAYS));
    Settling.settle(engine, application(GOES + KEPT));

    deleteOwner();
    assertThat(map("stays").getMetadata().getOwnerReferences()).isEmpty();
  }
}
