package dev.homeostat.webhooks;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.Health;
import dev.homeostat.webhooks.certificate.CertificateSecret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A namespace of a real API server whose config maps webhooks review. */
@WithApiServer
abstract class Ground {

  static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SECRET = "webhooks";

  /** The rules select the namespace by a label of its own: others share the server. */
  private static final String CONFIGURATIONS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: validate.example.com
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        timeoutSeconds: 10
        namespaceSelector: {matchLabels: {webhooks: NAME}}
        clientConfig: {service: {namespace: system, name: hooks, path: /validate}}
        rules:
        - {apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE, DELETE], resources: [configmaps]}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: change.example.com
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        timeoutSeconds: 10
        namespaceSelector: {matchLabels: {webhooks: NAME}}
        clientConfig: {service: {namespace: system, name: hooks, path: /change}}
        rules:
        - {apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps]}
      """;

  final RunningApiServer server;
  final KubernetesClient client;
  final KubernetesCluster cluster;
  final Deque<AutoCloseable> ends = new ArrayDeque<>();
  String namespace = "";

  Ground(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.cluster = KubernetesCluster.of(client);
  }

  @BeforeEach
  void prepare() {
    namespace = server.newNamespace("webhooks");
    client
        .namespaces()
        .withName(namespace)
        .edit(
            one -> {
              one.getMetadata().getLabels().put("webhooks", namespace);
              return one;
            });
  }

  @AfterEach
  void end() throws Exception {
    uninstall();
    while (!ends.isEmpty()) {
      ends.pop().close();
    }
  }

  /** Installs the configurations, as with an operator. */
  void install() {
    client.resourceList(CONFIGURATIONS.replace("NAME", namespace)).create();
  }

  void uninstall() {
    client.resourceList(CONFIGURATIONS.replace("NAME", namespace)).delete();
  }

  /** Returns the address of the Secret of the certificate. */
  ResourceAddress secret() {
    return ResourceAddress.of("v1", "Secret", namespace, SECRET);
  }

  WebhookConfigurations configurations() {
    return WebhookConfigurations.of(cluster, namespace);
  }

  /** A replica that looks at the certificate only when it is told to. */
  final class Replica {

    final AdmissionServer webhooks;
    final SharedCertificate certificate;

    Replica(Clock clock, UnaryOperator<AdmissionServer.Builder> handlers) throws IOException {
      SharedCertificate[] late = new SharedCertificate[1];
      webhooks =
          handlers
              .apply(
                  AdmissionServer.builder()
                      .listen(new InetSocketAddress("localhost", 0))
                      .certificate(() -> late[0].get()))
              .start();
      certificate =
          new SharedCertificate(
              cluster,
              new CertificateSecret(secret()),
              List.of("localhost"),
              configurations().at(address()),
              clock);
      late[0] = certificate;
      ends.push(certificate);
      ends.push(webhooks);
    }

    URI address() {
      return URI.create("https://localhost:" + webhooks.port());
    }

    Replica look() {
      certificate.look();
      return this;
    }

    Health health() {
      return certificate.health();
    }
  }
}
