package dev.homeostat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An operator asks what the user may whose request it reviews. */
class CreateAccessTest extends Ground {

  private static final RequestingUser JANE =
      new RequestingUser("jane", "7", List.of("cooks"), Map.of("scope", List.of("kitchen")));

  CreateAccessTest(RunningApiServer server) {
    super(server);
  }

  private static final RequestingUser ROOT =
      new RequestingUser("root", "", List.of("system:masters"), Map.of());

  private ResourceAddress object(String apiVersion, String kind) {
    return ResourceAddress.of(apiVersion, kind, namespace, "a");
  }

  @Test
  void a_user_may_create_what_a_role_of_a_group_grants() {
    client
        .resourceList(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: cook}
            rules:
            - {apiGroups: [apps], resources: [deployments], verbs: [create]}
            - {apiGroups: [""], resources: [configmaps], verbs: [get]}
            - {apiGroups: [""], resources: [secrets], resourceNames: [a], verbs: [create]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: cooks}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: cook}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: cooks}]
            """)
        .inNamespace(namespace)
        .create();
    CreateAccess access = CreateAccess.of(client);
    assertThat(access.ask(JANE, object("apps/v1", "Deployment")))
        .isEqualTo(new CreateAccess.Granted());
    assertThat(access.ask(JANE, object("v1", "ConfigMap")))
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.ask(JANE, object("v1", "Secret")))
        .as("the request of a create has no name, so this rule permits none")
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.ask(JANE, ResourceAddress.of("apps/v1", "Deployment", "kube-system", "a")))
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.ask(JANE, object("rbac.authorization.k8s.io/v1", "ClusterRole")))
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.ask(ROOT, object("rbac.authorization.k8s.io/v1", "ClusterRole")))
        .isEqualTo(new CreateAccess.Granted());
  }

  @Test
  void a_kind_that_arrives_is_known_then() {
    CreateAccess access = CreateAccess.of(client);
    ResourceAddress tart = object("bakery.example.com/v1", "Tart");
    assertThat(access.ask(JANE, tart)).isEqualTo(new CreateAccess.NotServed());
    assertThat(access.askForAll(JANE, "bakery.example.com"))
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.askForAll(ROOT, "bakery.example.com")).isEqualTo(new CreateAccess.Granted());
    assertThat(access.askAlsoUnserved(JANE, tart)).isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.askAlsoUnserved(ROOT, tart)).isEqualTo(new CreateAccess.Granted());
    assertThat(access.askAlsoUnserved(JANE, object("v1", "ConfigMap")))
        .isInstanceOf(CreateAccess.Refused.class);
    assertThat(access.ask(JANE, object("v1", "Tart"))).isEqualTo(new CreateAccess.NotServed());
    assertThat(access.ask(JANE, object("v1/namespaces/kube-system/secrets", "Tart")))
        .isEqualTo(new CreateAccess.NotServed());
    assertThat(access.ask(JANE, object("../../api/v1", "ConfigMap")))
        .isEqualTo(new CreateAccess.NotServed());
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: tarts.bakery.example.com}
        spec:
          group: bakery.example.com
          scope: Namespaced
          names: {kind: Tart, plural: tarts, singular: tart, listKind: TartList}
          versions:
            - name: v1
              served: true
              storage: true
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """);
    assertThat(access.ask(JANE, tart)).isInstanceOf(CreateAccess.Refused.class);
  }
}
