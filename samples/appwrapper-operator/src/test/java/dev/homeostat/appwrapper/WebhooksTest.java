package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The review of AppWrappers by a real API server. */
class WebhooksTest extends WrapperGround {

  private static final String CONFIGURATIONS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: vappwrapper.kb.io
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        namespaceSelector: {matchLabels: {reviewed: NAME}}
        clientConfig:
          service: {namespace: default, name: NAME, path: /validate-workload-codeflare-dev-v1beta2-appwrapper}
        rules:
        - {apiGroups: [workload.codeflare.dev], apiVersions: [v1beta2], operations: [CREATE, UPDATE], resources: [appwrappers]}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: mappwrapper.kb.io
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        namespaceSelector: {matchLabels: {reviewed: NAME}}
        clientConfig:
          service: {namespace: default, name: NAME, path: /mutate-workload-codeflare-dev-v1beta2-appwrapper}
        rules:
        - {apiGroups: [workload.codeflare.dev], apiVersions: [v1beta2], operations: [CREATE], resources: [appwrappers]}
      """;

  private static final String TENANT =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: jane}
      rules:
      - {apiGroups: [workload.codeflare.dev], resources: [appwrappers], verbs: ["*"]}
      - {apiGroups: [""], resources: [pods], verbs: [create]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: jane}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: jane}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: jane}]
      """;

  WebhooksTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void remove() {
    client.resourceList(CONFIGURATIONS.replace("NAME", namespace)).delete();
  }

  private void install() throws IOException {
    client
        .namespaces()
        .withName(namespace)
        .edit(
            one ->
                new NamespaceBuilder(one)
                    .editMetadata()
                    .addToLabels("reviewed", namespace)
                    .endMetadata()
                    .build());
    client.resourceList(CONFIGURATIONS.replace("NAME", namespace)).create();
    client.resourceList(TENANT).inNamespace(namespace).create();
    int port = freePort();
    operator(
        "--webhook-name=" + namespace,
        "--webhook-url=https://127.0.0.1:" + port,
        "--webhook-port=" + port,
        "--lease-namespace=" + namespace);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private KubernetesClient jane() {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(client.getConfiguration()).withImpersonateUsername("jane").build())
        .build();
  }

  private KubernetesClientException denied(KubernetesClient by, String... components) {
    return catchThrowableOfType(
        KubernetesClientException.class, () -> create(by, "bad", components));
  }

  private void create(KubernetesClient by, String name, String... components) {
    ObjectNode tree = Wrappers.tree(components);
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    by.resource(
            client
                .getKubernetesSerialization()
                .unmarshal(tree.toString(), GenericKubernetesResource.class))
        .create();
  }

  @Test
  void app_wrappers_are_reviewed_and_live_as_those_that_are_not() throws Exception {
    install();
    try (KubernetesClient jane = jane()) {
      await()
          .atMost(PATIENCE)
          .until(() -> denied(jane, new String[0]).getMessage().contains("no podspecs"));
      String message =
          denied(
                  jane,
                  Wrappers.deployment("d", 1),
                  "template: {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: other},"
                      + " spec: {}}",
                  "template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole,"
                      + " metadata: {name: c}}")
              .getMessage();
      assertThat(message)
          .contains("User jane is not authorized to create apps/Deployment in " + namespace)
          .contains("AppWrappers cannot create objects in other namespaces")
          .contains("expected an object in a namespace, got the kind ClusterRole");
      create(jane, "good", Wrappers.pod("a"));
    }
    assertThat(wrapper("good").label("workload.codeflare.dev/user")).contains("jane");
    awaitPhase("good", "Running");
    KubernetesClientException refused =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> patch("good", "{\"spec\": {\"managedBy\": \"x\"}}"));
    assertThat(refused.getMessage()).contains("spec.managedBy: attempt to change immutable field");
    suspend("good", true);
    awaitPhase("good", "Suspended");
    delete("good");
    awaitGone("good");
  }
}
