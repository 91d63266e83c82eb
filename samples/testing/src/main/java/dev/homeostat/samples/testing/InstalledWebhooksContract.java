package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.webhooks.SharedCertificate;
import dev.homeostat.webhooks.certificate.CertificateMaterial;
import dev.homeostat.webhooks.certificate.CertificateSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Webhooks as they are installed: by the name of their Service, with several replicas. */
@WithApiServer
@ExtendWith(SeparateServer.class)
@ResourceLock(SeparateServer.LOCK)
public abstract class InstalledWebhooksContract {

  private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 180));

  /** After 60 of its 90 days, a certificate is renewed. */
  private static final Duration AGE = Duration.ofDays(61);

  @TempDir Path dir;
  private RunningApiServer server;
  private Kubectl kubectl;
  private Cluster cluster;
  private @Nullable InstalledOperator used;
  private String namespace = "";

  protected abstract SampleOperator operator();

  /** Returns an object of the kind of the operator that webhooks refuse. */
  protected abstract String wrong();

  /** Returns a part of their message. */
  protected abstract String refusal();

  /** Returns an object of this name, and of the kind of the operator, which makes a ConfigMap. */
  protected abstract String example(String name);

  /** Returns whether the status of the example says that all is done. */
  protected abstract boolean isDone(String status);

  @BeforeEach
  void prepare() {
    server = SeparateServer.server();
    kubectl = Kubectl.of(server, dir);
    cluster = KubernetesCluster.of(server.client());
    namespace = server.newNamespace("webhooks");
    InstalledOperator.forget(operator(), server);
  }

  /** With webhooks that nobody answers, nothing could be changed. */
  @AfterEach
  void uninstall() {
    if (used != null) {
      used.close();
    }
  }

  private InstalledOperator install(InstalledOperator operator) {
    used = operator;
    return operator;
  }

  private ResourceAddress address() {
    return ResourceAddress.of("v1", "Secret", SampleOperator.SYSTEM, operator().name());
  }

  private Optional<Resource> secret() {
    return cluster.read(address()) instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }

  private X509Certificate saved() {
    return secret()
        .flatMap(new CertificateSecret(address())::read)
        .orElseThrow()
        .server()
        .certificate();
  }

  private CertificateMaterial old() {
    return CertificateMaterial.made(
        SharedCertificate.serviceHosts(operator().name(), SampleOperator.SYSTEM),
        Instant.now().minus(AGE),
        new SecureRandom());
  }

  private void save(CertificateMaterial material) {
    Optional<Resource> before = secret();
    Resource written = new CertificateSecret(address()).write(material, before);
    ClusterResponse answer =
        before.isPresent() ? cluster.replace(written) : cluster.create(written);
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
  }

  /** Waits until a wrong object is refused: the server learns of the certificate by a watch. */
  private void awaitReview() {
    await("a wrong object is refused by the webhook")
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(
                        kubectl
                            .apply(wrong(), "--dry-run=server", "--namespace=" + namespace)
                            .err())
                    .contains(refusal()));
  }

  private void awaitReviewBy(LocalService network, OperatorProcess replica) throws IOException {
    network.route(replica.port("webhooks").getAsInt());
    awaitReview();
  }

  private static boolean leads(OperatorProcess replica) throws IOException {
    return replica.said().contains("leads and works");
  }

  private void work(String name) {
    kubectl.apply(example(name), "--namespace=" + namespace).orFail();
    String path = "jsonpath={.items[?(@.metadata.name==\"" + name + "\")].status}";
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                isDone(
                    kubectl
                        .run("get", operator().definition(), "-o", path, "-n", namespace)
                        .orFail()
                        .out()));
    assertThat(server.client().configMaps().inNamespace(namespace).withName(name).get())
        .isNotNull();
  }

  @Test
  void two_replicas_answer_one_leads_and_the_other_goes_on_when_it_stops() throws Exception {
    InstalledOperator installed = install(new InstalledOperator(operator(), server, kubectl));
    LocalService network = installed.network();
    OperatorProcess one = installed.replica(dir, "one");
    await().atMost(PATIENCE).until(() -> leads(one));
    OperatorProcess two = installed.replica(dir, "two");
    awaitReviewBy(network, one);
    awaitReviewBy(network, two);
    assertThat(leads(two)).isFalse();
    work("first");
    assertThat(one.end()).isZero();
    await().atMost(PATIENCE).until(() -> leads(two));
    awaitReview();
    work("second");
    kubectl.run("delete", operator().definition(), "--all", "--namespace=" + namespace).orFail();
    assertThat(server.client().configMaps().inNamespace(namespace).list().getItems())
        .extracting(left -> left.getMetadata().getName())
        .doesNotContain("first", "second");
  }

  @Test
  void a_certificate_that_is_due_is_renewed_while_all_replicas_are_trusted() throws Exception {
    InstalledOperator installed = install(new InstalledOperator(operator(), server, kubectl));
    CertificateMaterial old = old();
    save(old);
    LocalService network = installed.network();
    OperatorProcess one = installed.replica(dir, "one");
    X509Certificate first = saved();
    assertThat(first).isNotEqualTo(old.server().certificate());
    awaitReviewBy(network, one);
    // As if the time had come again: the next replica renews, and the first has its former one.
    save(old);
    OperatorProcess two = installed.replica(dir, "two");
    assertThat(saved()).isNotIn(old.server().certificate(), first);
    awaitReviewBy(network, two);
    awaitReviewBy(network, one);
  }

  @Test
  void the_files_of_cert_manager_are_served_and_nothing_else_is_written() throws Exception {
    server.define(CustomKind.of("cert-manager.io", "Issuer"));
    server.define(CustomKind.of("cert-manager.io", "Certificate"));
    InstalledOperator installed =
        install(
            new InstalledOperator(
                operator(), server, kubectl, "webhooks: {certManager: {enabled: true}}"));
    // What cert-manager does: it makes the certificate, and writes who signed it.
    CertificateMaterial theirs = old();
    save(theirs);
    String version = secret().orElseThrow().resourceVersion();
    trust(theirs.authority());
    LocalService network = installed.network();
    OperatorProcess one = installed.replica(dir, "one");
    awaitReviewBy(network, one);
    assertThat(secret().orElseThrow().resourceVersion()).isEqualTo(version);
  }

  private void trust(CertificateAndKey authority) {
    String pem = PemFile.write(List.of(authority.certificate()));
    String bundle = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    WebhookClients.of(operator(), server).edit(client -> client.setCaBundle(bundle));
  }
}
