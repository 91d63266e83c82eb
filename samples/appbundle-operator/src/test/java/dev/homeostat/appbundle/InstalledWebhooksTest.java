package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.LocalService;
import dev.homeostat.samples.testing.OperatorProcess;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.webhooks.SharedCertificate;
import dev.homeostat.webhooks.certificate.CertificateMaterial;
import dev.homeostat.webhooks.certificate.CertificateSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The webhooks as they are installed: by the name of their Service, with several replicas. */
class InstalledWebhooksTest extends InstalledGround {

  private static final ResourceAddress ADDRESS =
      ResourceAddress.of("v1", "Secret", SampleOperator.SYSTEM, AppBundleOperator.NAME);
  private static final CertificateSecret SECRET = new CertificateSecret(ADDRESS);

  /** After 60 of its 90 days, a certificate is renewed. */
  private static final Duration AGE = Duration.ofDays(61);

  private static final String GROUPS =
      "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}}}]}]";

  private Optional<Resource> secret() {
    return cluster.read(ADDRESS) instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }

  private X509Certificate saved() {
    return secret().flatMap(SECRET::read).orElseThrow().server().certificate();
  }

  private static CertificateMaterial old() {
    return CertificateMaterial.made(
        SharedCertificate.serviceHosts(AppBundleOperator.NAME, SampleOperator.SYSTEM),
        Instant.now().minus(AGE),
        new SecureRandom());
  }

  private void save(CertificateMaterial material) {
    Optional<Resource> before = secret();
    Resource written = SECRET.write(material, before);
    ClusterResponse answer =
        before.isPresent() ? cluster.replace(written) : cluster.create(written);
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
  }

  private void awaitReviewBy(LocalService network, OperatorProcess replica) throws IOException {
    network.route(replica.port("webhooks").getAsInt());
    awaitReview();
  }

  private static boolean leads(OperatorProcess replica) throws IOException {
    return replica.said().contains("leads and works");
  }

  @Test
  void two_replicas_answer_one_leads_and_the_other_goes_on_when_it_stops() throws Exception {
    installed = new InstalledOperator(BundleChart.OPERATOR, server, kubectl);
    LocalService network = network();
    OperatorProcess one = replica("one");
    await().atMost(PATIENCE).until(() -> leads(one));
    OperatorProcess two = replica("two");
    awaitReviewBy(network, one);
    awaitReviewBy(network, two);
    assertThat(leads(two)).isFalse();
    bundle("first", GROUPS.replace("NAME", "first"));
    awaitPhase("first", "Deployed");

    assertThat(one.end()).isZero();
    await().atMost(PATIENCE).until(() -> leads(two));
    awaitReview();
    bundle("second", GROUPS.replace("NAME", "second"));
    awaitPhase("second", "Deployed");
    delete("first");
    delete("second");
    await()
        .atMost(PATIENCE)
        .until(() -> client.configMaps().inNamespace(namespace).list().getItems().isEmpty());
  }

  @Test
  void a_certificate_that_is_due_is_renewed_while_all_replicas_are_trusted() throws Exception {
    installed = new InstalledOperator(BundleChart.OPERATOR, server, kubectl);
    CertificateMaterial old = old();
    save(old);
    LocalService network = network();
    OperatorProcess one = replica("one");
    X509Certificate first = saved();
    assertThat(first).isNotEqualTo(old.server().certificate());
    awaitReviewBy(network, one);

    // As if the time had come again: the next replica renews, and the first has its former one.
    save(old);
    OperatorProcess two = replica("two");
    assertThat(saved()).isNotIn(old.server().certificate(), first);
    awaitReviewBy(network, two);
    awaitReviewBy(network, one);
  }

  @Test
  void the_files_of_cert_manager_are_served_and_nothing_else_is_written() throws Exception {
    server.define(CustomKind.of("cert-manager.io", "Issuer"));
    server.define(CustomKind.of("cert-manager.io", "Certificate"));
    installed =
        new InstalledOperator(
            BundleChart.OPERATOR, server, kubectl, "webhooks: {certManager: {enabled: true}}");
    // What cert-manager does: it makes the certificate, and writes who signed it.
    CertificateMaterial theirs = old();
    save(theirs);
    String version = secret().orElseThrow().tree().at("/metadata/resourceVersion").asText();
    trust(theirs.authority());
    LocalService network = network();
    OperatorProcess one = replica("one");
    awaitReviewBy(network, one);
    assertThat(secret().orElseThrow().tree().at("/metadata/resourceVersion").asText())
        .isEqualTo(version);
  }

  private void trust(CertificateAndKey authority) {
    String pem = PemFile.write(List.of(authority.certificate()));
    String bundle = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    client
        .admissionRegistration()
        .v1()
        .validatingWebhookConfigurations()
        .withName(AppBundleOperator.NAME)
        .edit(
            one -> {
              one.getWebhooks().get(0).getClientConfig().setCaBundle(bundle);
              return one;
            });
  }
}
