package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** The deletion of bundles. */
class TeardownTest extends BundleGround {

  private static final String THREE =
      """
      - name: first
        components:
        - {name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
        - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b, finalizers: [example.com/hold]}}}
      - name: second
        components:
        - {name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: c, finalizers: [example.com/hold]}}}
      """;

  TeardownTest(RunningApiServer server) {
    super(server);
  }

  /** A server that does not answer while it takes a kind away says nothing. */
  private boolean isGone() {
    ResourceAddress shop =
        ResourceAddress.of(AppBundles.API_VERSION, AppBundles.KIND, namespace, "shop");
    return cluster.read(shop) instanceof ClusterResponse.Absent;
  }

  private boolean isLeaving(String name) {
    return get("v1", "ConfigMap", name).isBeingDeleted();
  }

  /** Lets an object go that a finalizer holds. */
  private void release(String name) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
  }

  @Test
  void components_go_backwards_each_when_the_one_behind_it_is_gone_and_a_restart_goes_on() {
    var before = operator();
    bundle("shop", THREE);
    awaitPhase("shop", "Deployed");
    delete("shop");
    await().atMost(PATIENCE).until(() -> isLeaving("c"));
    awaitComponent("shop", "c", "Deploying", "Deleting: it is being deleted");
    assertThat(status("shop").path("message").asText()).startsWith("Deleting: 3 objects are left");
    awaitReason("shop", "Deleting");
    assertThat(isLeaving("b")).isFalse();
    before.close();
    operator();
    release("c");
    await().atMost(PATIENCE).until(() -> isLeaving("b"));
    awaitComponent("shop", "c", "Pending", "Deleted");
    assertThat(find("v1", "ConfigMap", "c")).isEmpty();
    assertThat(isLeaving("a")).isFalse();
    release("b");
    await().atMost(PATIENCE).until(this::isGone);
    assertThat(find("v1", "ConfigMap", "a")).isEmpty();
  }

  @Test
  void what_was_applied_counts_and_not_the_specification() {
    var before = operator();
    bundle("shop", THREE);
    awaitPhase("shop", "Deployed");
    before.close();
    edit("shop", bundle -> ((ArrayNode) bundle.at("/spec/groups")).remove(0));
    delete("shop");
    operator();
    release("c");
    await().atMost(PATIENCE).until(() -> isLeaving("b"));
    release("b");
    await().atMost(PATIENCE).until(this::isGone);
    assertThat(find("v1", "ConfigMap", "a")).isEmpty();
  }

  @Test
  void a_bundle_that_is_being_deleted_without_our_finalizer_is_left_alone() {
    create(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: shop, finalizers: [example.com/hold]}
        spec: {groups: [{name: g, components: [{name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]}]}
        """);
    delete("shop");
    String version = object("shop").resourceVersion();
    operator();
    bundle(
        "other",
        "[{name: g, components: [{name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: other}}}]}]");
    awaitPhase("other", "Deployed");
    assertThat(object("shop").resourceVersion()).isEqualTo(version);
    assertThat(find("v1", "ConfigMap", "a")).isEmpty();
  }

  @Test
  void a_kind_that_is_gone_holds_nothing() {
    server.define(CustomKind.of("gone.example.com", "Leaver"));
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
          - {name: l, template: {apiVersion: gone.example.com/v1, kind: Leaver, metadata: {name: l}}}
        """);
    awaitPhase("shop", "Deployed");
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("leavers.gone.example.com")
        .delete();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                client
                        .apiextensions()
                        .v1()
                        .customResourceDefinitions()
                        .withName("leavers.gone.example.com")
                        .get()
                    == null);
    delete("shop");
    await().atMost(PATIENCE).until(this::isGone);
    assertThat(find("v1", "ConfigMap", "a")).isEmpty();
  }
}
