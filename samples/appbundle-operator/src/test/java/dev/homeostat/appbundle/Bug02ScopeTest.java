package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 2: cluster-scoped objects get an owner reference to a bundle, which has a namespace. */
class Bug02ScopeTest extends BothSidesGround {

  Bug02ScopeTest(RunningApiServer server) {
    super(server);
  }

  @OnBothSides
  void a_cluster_scoped_object_has_no_owner_and_no_namespace(Contender who) {
    String role = namespace + "-reader";
    Side side = side(who);
    bundle(
        "shop",
        "[{name: g, components: [{name: role, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: %s}, rules: []}}]}]"
            .formatted(role));
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    side.ends(
        () -> {
          assertThat(owners(role)).isEmpty();
          assertThat(component("shop", "role").path("resourceRef").has("namespace")).isFalse();
        },
        () -> {
          assertThat(owners(role)).hasSize(1);
          assertThat(owners(role).at("/0/uid").asText()).isEqualTo(object("shop").uid());
          assertThat(component("shop", "role").at("/resourceRef/namespace").asText())
              .isEqualTo(namespace);
        });
  }

  private JsonNode owners(String role) {
    return find("rbac.authorization.k8s.io/v1", "ClusterRole", "", role)
        .orElseThrow()
        .tree()
        .at("/metadata/ownerReferences");
  }

  @OnBothSides
  void an_object_of_another_namespace_has_no_owner_and_one_of_the_same_has(Contender who) {
    String far = server.newNamespace("far");
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: here, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}}}
          - {name: far, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m, namespace: %s}}}
        """
            .formatted(far));
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(get("v1", "ConfigMap", "m").tree().at("/metadata/ownerReferences/0/uid"))
              .isEqualTo(object("shop").tree().at("/metadata/uid"));
          assertThat(
                  find("v1", "ConfigMap", far, "m")
                      .orElseThrow()
                      .tree()
                      .at("/metadata/ownerReferences"))
              .isEmpty();
        });
  }
}
