package dev.homeostat.appbundle;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

/** The review of the AppBundles of one namespace of a test. */
final class ReviewedNamespace {

  private static final String CONFIGURATION =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: validate.app.example.com
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        namespaceSelector: {matchLabels: {reviewed: NAME}}
        clientConfig:
          service: {namespace: default, name: NAME, path: /validate-app-example-com-v1alpha1-appbundle}
        rules:
        - {apiGroups: [app.example.com], apiVersions: [v1alpha1], operations: [CREATE, UPDATE], resources: [appbundles]}
      """;

  private ReviewedNamespace() {}

  /** Installs the configuration; returns the options of the operator that reviews. */
  static String[] install(KubernetesClient client, String namespace) {
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
    client.resourceList(CONFIGURATION.replace("NAME", namespace)).create();
    int port = freePort();
    return new String[] {
      "--webhook-name=" + namespace,
      "--webhook-url=https://127.0.0.1:" + port,
      "--webhook-port=" + port,
      "--lease-namespace=" + namespace
    };
  }

  /** Removes the configuration. */
  static void remove(KubernetesClient client, String namespace) {
    client
        .admissionRegistration()
        .v1()
        .validatingWebhookConfigurations()
        .withName(namespace)
        .delete();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
