package dev.homeostat.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.https.KeyType;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.junit.jupiter.api.Test;

/** An authority is who may sign certificates, today. */
class AuthorityCheckTest {

  private final Instant now = Instant.now();
  private final SecureRandom random = new SecureRandom();

  private X509Certificate certificate(boolean authority, int usage) {
    return new CertificateDraft(
            new X500Name("CN=somebody"),
            Keys.generate(KeyType.EC_P256, random),
            now.minusSeconds(1),
            now.plus(Duration.ofDays(1)),
            random)
        .by(
            null,
            builder ->
                builder
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(authority))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(usage)))
        .certificate();
  }

  private static List<String> codes(X509Certificate certificate, Instant when) {
    return AuthorityCheck.of(certificate, "issuer", when).stream().map(Problem::code).toList();
  }

  @Test
  void who_signs_is_one_and_who_may_not_is_none() {
    assertThat(codes(certificate(true, KeyUsage.keyCertSign), now)).isEmpty();
    assertThat(codes(certificate(true, KeyUsage.digitalSignature), now))
        .containsExactly("NoAuthority");
    assertThat(codes(certificate(false, KeyUsage.keyCertSign), now)).containsExactly("NoAuthority");
  }

  @Test
  void whose_time_is_up_is_none_any_more() {
    X509Certificate good = certificate(true, KeyUsage.keyCertSign);
    assertThat(codes(good, now.plus(Duration.ofDays(2)))).containsExactly("ExpiredCertificate");
  }
}
