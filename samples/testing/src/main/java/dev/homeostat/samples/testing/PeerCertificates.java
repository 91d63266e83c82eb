package dev.homeostat.samples.testing;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.CertificateDraft;
import dev.homeostat.https.certificate.Keys;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;

/** The certificates by which replicas know each other, as a Secret of cert-manager has them. */
public final class PeerCertificates {

  private PeerCertificates() {}

  /** Creates or renews the Secret {@code peers}, which the charts of tests name. */
  public static void createSecret(KubernetesClient client) {
    client
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName("peers")
                .withNamespace(SampleOperator.SYSTEM)
                .endMetadata()
                .withType("kubernetes.io/tls")
                .withStringData(create())
                .build())
        .createOr(secret -> secret.update());
  }

  /** Returns a new authority and a certificate that it has signed, as PEM by the name of a file. */
  private static Map<String, String> create() {
    SecureRandom random = new SecureRandom();
    CertificateAndKey authority =
        new CertificateAuthorityFactory(Instant.now(), random).authority("replicas");
    CertificateAndKey replica =
        new CertificateDraft(
                new X500Name("CN=replica"),
                Keys.generate(KeyType.EC_P256, random),
                Instant.now(),
                Instant.now().plus(Duration.ofHours(1)),
                random)
            .by(
                authority,
                builder ->
                    builder.addExtension(
                        Extension.basicConstraints, true, new BasicConstraints(false)));
    try {
      return Map.of(
          "ca.crt",
          pem("CERTIFICATE", authority.certificate().getEncoded()),
          "tls.crt",
          pem("CERTIFICATE", replica.certificate().getEncoded()),
          "tls.key",
          pem("PRIVATE KEY", replica.key().getEncoded()));
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String what, byte[] bytes) {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
  }
}
