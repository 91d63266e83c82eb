package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/**
 * Objects of others, objects elsewhere, kinds that are not there, and the move from another
 * operator.
 */
class OwnershipTest extends BundleGround {

  OwnershipTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void a_foreign_object_fails_its_component_and_is_neither_changed_nor_deleted() {
    create(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: taken}
        data: {mode: mine}
        """);
    String version = get("v1", "ConfigMap", "taken").resourceVersion();
    operator();
    bundle(
        "shop",
        """
        - name: first
          components:
          - {name: free, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: free}}}
          - {name: taken, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: taken}, data: {mode: fast}}}
        - name: second
          components:
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """);
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "taken", "Failed", "a foreign object of that name is there");
    assertThat(component("shop", "free").path("phase").asText()).isEqualTo("Deployed");
    assertThat(component("shop", "after").path("message").asText())
        .isEqualTo("Waiting for component taken of group first");
    assertThat(status("shop").at("/groupStatuses/0/message").asText())
        .startsWith("Failed to deploy component taken: ");
    awaitReason("shop", "DeploymentFailed");
    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(() -> find("app.example.com/v1alpha1", "AppBundle", "shop").isEmpty());
    assertThat(find("v1", "ConfigMap", "free")).isEmpty();
    assertThat(get("v1", "ConfigMap", "taken").resourceVersion()).isEqualTo(version);
  }

  @Test
  void a_foreign_object_that_goes_makes_way() {
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: taken}}");
    operator("--max-retry-delay=2s");
    bundle(
        "shop",
        """
        - name: first
          components:
          - {name: taken, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: taken}}}
        """);
    awaitPhase("shop", "Failed");
    client.configMaps().inNamespace(namespace).withName("taken").delete();
    awaitPhase("shop", "Deployed");
  }

  @Test
  void the_second_of_two_bundles_with_one_object_fails_and_names_the_first() {
    operator();
    String groups =
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata:"
            + " {name: one}}}]}]";
    bundle("first", groups);
    awaitPhase("first", "Deployed");
    bundle("second", groups);
    awaitPhase("second", "Failed");
    awaitComponent("second", "c", "Failed", "AppBundle first");
    assertThat(get("v1", "ConfigMap", "one").label("app.example.com/appbundle")).contains("first");
    delete("first");
    awaitPhase("second", "Deployed");
  }

  @Test
  void objects_elsewhere_get_no_owner_and_are_deleted_with_the_bundle() {
    String far = server.newNamespace("far");
    String role = namespace + "-reader";
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: here, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: here}}}
          - {name: far, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: FAR}}}
          - {name: role, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: ROLE, namespace: any}, rules: []}}
        """
            .replace("FAR", far)
            .replace("ROLE", role));
    awaitPhase("shop", "Deployed");
    assertThat(owners(get("v1", "ConfigMap", "here"))).isEqualTo(1);
    assertThat(owners(find("v1", "ConfigMap", far, "far").orElseThrow())).isZero();
    assertThat(owners(role(role))).isZero();
    assertThat(component("shop", "role").path("resourceRef").has("namespace")).isFalse();
    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(() -> find("app.example.com/v1alpha1", "AppBundle", "shop").isEmpty());
    assertThat(find("v1", "ConfigMap", far, "far")).isEmpty();
    assertThat(find("rbac.authorization.k8s.io/v1", "ClusterRole", "", role)).isEmpty();
  }

  private Resource role(String name) {
    return find("rbac.authorization.k8s.io/v1", "ClusterRole", "", name).orElseThrow();
  }

  private static int owners(Resource object) {
    return object.tree().at("/metadata/ownerReferences").size();
  }

  @Test
  void a_definition_and_its_objects_may_be_in_one_bundle() {
    operator();
    bundle(
        "shop",
        """
        - name: kinds
          components:
          - name: definition
            template:
        DEFINITION
        - name: objects
          components:
          - {name: gadget, template: {apiVersion: gadgets.example.com/v1, kind: Widget, metadata: {name: w}, spec: {a: b}}}
        """
            .replace("DEFINITION\n", CustomKind.of("gadgets.example.com", "Widget").indent(6)));
    awaitPhase("shop", "Deployed");
    assertThat(find("gadgets.example.com/v1", "Widget", "w")).isPresent();
  }

  @Test
  void a_component_whose_kind_a_later_one_defines_says_so() {
    operator();
    bundle(
        "shop",
        """
        - name: objects
          components:
          - {name: gadget, template: {apiVersion: late.example.com/v1, kind: Latecomer, metadata: {name: w}, spec: {a: b}}}
        - name: kinds
          order: 1
          components:
          - name: definition
            template:
        DEFINITION
        """
            .replace("DEFINITION\n", CustomKind.of("late.example.com", "Latecomer").indent(6)));
    awaitPhase("shop", "Failed");
    awaitComponent(
        "shop",
        "gadget",
        "Failed",
        "its kind is defined by component definition of group kinds",
        "give that a lower order");
    awaitComponent("shop", "definition", "Pending", "Waiting for component gadget");
    edit(
        "shop",
        object -> {
          ((ObjectNode) object.at("/spec/groups/0")).put("order", 1);
          ((ObjectNode) object.at("/spec/groups/1")).put("order", 0);
        });
    awaitPhase("shop", "Deployed");
  }

  @Test
  void an_unknown_kind_fails_its_component_until_its_definition_arrives() {
    operator();
    bundle(
        "shop",
        """
        - name: objects
          components:
          - {name: gadget, template: {apiVersion: gadgets.example.com/v1, kind: Gizmo, metadata: {name: w}, spec: {a: b}}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """);
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "gadget", "Failed", "a kind that the cluster serves");
    awaitComponent("shop", "after", "Pending", "Waiting for component gadget");
    server.define(CustomKind.of("gadgets.example.com", "Gizmo"));
    awaitPhase("shop", "Deployed");
  }

  @Test
  void an_object_before_the_namespace_that_it_is_in_fails_until_their_order_is_right() {
    String object =
        "{name: object, order: 1, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: far,"
            + " namespace: %s}}}";
    String space =
        "{name: space, order: 2, template: {apiVersion: v1, kind: Namespace, metadata: {name: %s}}}";
    String made = namespace + "-made";
    operator();
    bundle(
        "shop", "[{name: g, components: [%s, %s]}]".formatted(object, space).replace("%s", made));
    awaitPhase("shop", "Failed");
    awaitComponent(
        "shop",
        "object",
        "Failed",
        "its namespace is component space of group g",
        "give that a lower order");
    awaitComponent("shop", "space", "Pending", "Waiting for component object");

    edit("shop", tree -> ((ObjectNode) tree.at("/spec/groups/0/components/1")).put("order", 0));
    awaitPhase("shop", "Deployed");
  }

  @Test
  void an_unknown_kind_elsewhere_holds_up_what_is_behind_it() {
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: gadget, template: {apiVersion: gadgets.example.com/v1, kind: Nothing, metadata: {name: w, namespace: far}}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """);
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "after", "Pending", "Waiting for component gadget");
    assertThat(find("v1", "ConfigMap", "after")).isEmpty();
  }

  @Test
  void an_equal_object_of_another_owner_fails_its_component_too() {
    create(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: equal
          labels: {app.example.com/appbundle: shop, app.example.com/group: g, app.example.com/component: c}
          annotations: {argocd.argoproj.io/sync-wave: "0"}
        data: {mode: fast}
        """);
    operator();
    bundle(
        "shop",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata:"
            + " {name: equal}, data: {mode: fast}}}]}]");
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "c", "Failed", "belongs to another owner");
    awaitComponent("shop", "c", "Failed", "let the bundle adopt it");
  }

  @Test
  void objects_of_the_former_operator_are_taken_over_and_misplaced_owners_removed() {
    String far = server.newNamespace("far");
    String role = namespace + "-former";
    String groups =
        """
        - name: g
          components:
          - {name: here, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: here}}}
          - {name: far, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: FAR}}}
          - {name: role, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: ROLE}, rules: []}}
        """
            .replace("FAR", far)
            .replace("ROLE", role);
    bundle("shop", groups);
    String uid = object("shop").uid();
    String metadata =
        """
        {name: %s, labels: {app.example.com/appbundle: shop, app.example.com/group: g}, %s}\
        """;
    String owner =
        "ownerReferences: [{apiVersion: app.example.com/v1alpha1, kind: AppBundle, name: shop, uid: %s, controller: true}]"
            .formatted(uid);
    create(
        "{apiVersion: v1, kind: ConfigMap, metadata: " + metadata.formatted("here", owner) + "}");
    create(
        "{apiVersion: v1, kind: ConfigMap, metadata: "
            + metadata.formatted("far", "namespace: " + far)
            + "}");
    create(
        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: "
            + metadata.formatted(role, owner)
            + "}");
    String before = get("v1", "ConfigMap", "here").uid();
    operator();
    awaitPhase("shop", "Failed");
    assertThat(component("shop", "here").path("phase").asText()).isEqualTo("Deployed");
    assertThat(component("shop", "far").path("phase").asText()).isEqualTo("Failed");

    client
        .genericKubernetesResources("app.example.com/v1alpha1", "AppBundle")
        .inNamespace(namespace)
        .withName("shop")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"app.example.com/adopt\": \"true\"}}}");
    awaitPhase("shop", "Deployed");
    assertThat(get("v1", "ConfigMap", "here").uid()).isEqualTo(before);
    assertThat(owners(role(role))).isZero();
    assertThat(find("v1", "ConfigMap", far, "far").orElseThrow().label("app.example.com/component"))
        .contains("far");
  }
}
