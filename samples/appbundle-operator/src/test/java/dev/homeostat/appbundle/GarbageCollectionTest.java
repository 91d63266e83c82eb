package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.ControllerManager;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The garbage collector of a server beside the operator; its objects are those of no other test.
 */
class GarbageCollectionTest extends BundleGround {

  private static final String GROUPS =
      """
      - name: g
        components:
        - {name: here, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: here}}}
        - {name: elsewhere, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: elsewhere, namespace: OTHER}}}
        - {name: everywhere, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: OTHER}, rules: []}}
      """;

  private static RunningApiServer own;
  private static ControllerManager controllers;

  private final String other;

  GarbageCollectionTest() {
    super(own);
    other = server.newNamespace("other");
  }

  @BeforeAll
  static void startServer() {
    own = RunningApiServer.start();
    controllers = ControllerManager.start(own);
  }

  @AfterAll
  static void stopServer() {
    if (controllers != null) {
      controllers.close();
    }
    own.close();
  }

  private ConfigMap here() {
    return client.configMaps().inNamespace(namespace).withName("here").get();
  }

  private ConfigMap elsewhere() {
    return client.configMaps().inNamespace(other).withName("elsewhere").get();
  }

  private HasMetadata everywhere() {
    return client.rbac().clusterRoles().withName(other).get();
  }

  private boolean isBundleGone() {
    return find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty();
  }

  private RunningProgram deploy() {
    RunningProgram operator = operator();
    bundle("shop", GROUPS.replace("OTHER", other));
    awaitPhase("shop", "Deployed");
    return operator;
  }

  /** Waits until the collector has taken an object that was created after all others. */
  private void awaitCollection() {
    ConfigMap orphan =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withGenerateName("orphan-")
                    .withNamespace(other)
                    .addNewOwnerReference()
                    .withApiVersion(AppBundles.API_VERSION)
                    .withKind(AppBundles.KIND)
                    .withName("shop")
                    .withUid(UUID.randomUUID().toString())
                    .endOwnerReference()
                    .endMetadata()
                    .build())
            .create();
    await().atMost(PATIENCE).until(() -> client.resource(orphan).get() == null);
  }

  @Test
  void takes_nothing_of_a_bundle_that_is_there() {
    deploy();
    String before = uids();
    awaitCollection();
    awaitCollection();
    assertThat(uids()).isEqualTo(before);
    assertThat(here().getMetadata().getOwnerReferences()).hasSize(1);
    // An owner in a namespace would be looked for in another one, or in none, and not be found.
    assertThat(elsewhere().getMetadata().getOwnerReferences()).isEmpty();
    assertThat(everywhere().getMetadata().getOwnerReferences()).isEmpty();
    delete("shop");
    await().atMost(PATIENCE).until(this::isBundleGone);
  }

  private String uids() {
    StringBuilder uids = new StringBuilder();
    for (Supplier<HasMetadata> one :
        List.<Supplier<HasMetadata>>of(this::here, this::elsewhere, this::everywhere)) {
      uids.append(one.get().getMetadata().getUid()).append(' ');
    }
    return uids.toString();
  }

  @ParameterizedTest
  @EnumSource(
      value = DeletionPropagation.class,
      names = {"BACKGROUND", "FOREGROUND"})
  void a_deleted_bundle_takes_all_with_it(DeletionPropagation propagation) {
    deploy();
    client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace(namespace)
        .withName("shop")
        .withPropagationPolicy(propagation)
        .delete();
    await().atMost(PATIENCE).until(this::isBundleGone);
    assertThat(elsewhere()).isNull();
    assertThat(everywhere()).isNull();
    await().atMost(PATIENCE).until(() -> here() == null);
  }

  /** The state is deleted with the namespace, and cannot be saved there again. */
  @Test
  void a_bundle_whose_namespace_is_deleted_takes_along_what_it_has_elsewhere() {
    deploy();
    changeFinalizers("[\"example.com/hold\"]");
    client.namespaces().withName(namespace).delete();
    await()
        .atMost(PATIENCE)
        .until(() -> client.secrets().inNamespace(namespace).list().getItems().isEmpty());
    assertThat(elsewhere()).as("behind the one that is held").isNotNull();

    changeFinalizers("null");
    await().atMost(PATIENCE).until(() -> elsewhere() == null && everywhere() == null);
    await().atMost(PATIENCE).until(() -> client.namespaces().withName(namespace).get() == null);
  }

  private void changeFinalizers(String finalizers) {
    client
        .resource(everywhere())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"finalizers\": " + finalizers + "}}");
  }

  @Test
  void collects_what_the_bundle_owns_if_nobody_else_can() {
    deploy().close();
    client
        .genericKubernetesResources(AppBundles.API_VERSION, AppBundles.KIND)
        .inNamespace(namespace)
        .withName("shop")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
    delete("shop");
    await().atMost(PATIENCE).until(() -> here() == null);
    awaitCollection();
    assertThat(elsewhere()).as("not owned, and so left to the administrator").isNotNull();
    assertThat(everywhere()).isNotNull();
    client.resource(elsewhere()).delete();
    client.resource(everywhere()).delete();
  }
}
