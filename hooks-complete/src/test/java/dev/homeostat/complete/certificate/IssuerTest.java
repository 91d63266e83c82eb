package dev.homeostat.complete.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.Authority;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.PemFile;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The certificates of workloads are what the standards ask for, and Krake's were not. */
class IssuerTest {

  private static final Call CALL = new Call(new ApplicationId("shop", "web"), Purpose.COMPLETE);
  private static final Authority ROOT = Authority.root("root");
  private static final Authority INTERMEDIATE = ROOT.intermediate("intermediate");
  private static final Duration LIFETIME = Duration.ofDays(30);

  private final Instant now = Instant.now();
  private final CertificateAndKey issued = issuer(KeyType.EC_P256).issue(CALL, "uid-1", now);
  private final X509Certificate certificate = issued.certificate();

  private static Issuer issuer(KeyType type) {
    return new Issuer(INTERMEDIATE.own(), type, LIFETIME, new SecureRandom());
  }

  @Test
  void it_is_version_3_of_an_elliptic_curve_and_signed_by_the_intermediate() throws Exception {
    assertThat(certificate.getVersion()).isEqualTo(3);
    assertThat(((ECPublicKey) certificate.getPublicKey()).getParams().getOrder().bitLength())
        .isEqualTo(256);
    certificate.verify(INTERMEDIATE.own().certificate().getPublicKey());
    assertThat(issued.chain()).hasSize(3);
    PKIXParameters trust =
        new PKIXParameters(Set.of(new TrustAnchor(ROOT.own().certificate(), null)));
    trust.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(
            CertificateFactory.getInstance("X.509").generateCertPath(issued.chain().subList(0, 2)),
            trust);
  }

  @Test
  void its_key_is_its_own() {
    assertThat(PemFile.mismatch(certificate, issued.key(), "key")).isEmpty();
    assertThat(issuer(KeyType.EC_P256).issue(CALL, "uid-1", now).key()).isNotEqualTo(issued.key());
  }

  @Test
  void its_serial_number_cannot_be_guessed() {
    Set<BigInteger> numbers = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      BigInteger number =
          issuer(KeyType.EC_P256).issue(CALL, "uid-1", now).certificate().getSerialNumber();
      assertThat(number.signum()).isEqualTo(1);
      assertThat(number.bitLength()).isBetween(64, 159);
      numbers.add(number);
    }
    assertThat(numbers).hasSize(20);
  }

  @Test
  void it_is_for_clients_alone_and_signs_none() throws Exception {
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
    assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    assertThat(certificate.getKeyUsage()[0]).as("digitalSignature").isTrue();
    assertThat(certificate.getKeyUsage()[5]).as("keyCertSign").isFalse();
  }

  @Test
  void its_subject_is_its_own_and_says_whose_it_is() throws Exception {
    assertThat(certificate.getSubjectX500Principal().getName())
        .contains("CN=shop/web")
        .contains("OU=complete");
    assertThat(certificate.getSubjectAlternativeNames().toString())
        .contains("urn:homeostat:call:complete:shop:web:");
  }

  @Test
  void it_is_short_lived_and_no_longer_than_its_authority() {
    assertThat(certificate.getNotBefore().toInstant()).isBefore(now);
    assertThat(Duration.between(now, certificate.getNotAfter().toInstant()))
        .isBetween(LIFETIME.minusSeconds(2), LIFETIME);
    X509Certificate late =
        issuer(KeyType.EC_P256).issue(CALL, "u", now.plus(Duration.ofDays(350))).certificate();
    assertThat(late.getNotAfter()).isEqualTo(INTERMEDIATE.own().certificate().getNotAfter());
  }

  @Test
  void other_kinds_of_keys_may_be_asked_for() {
    X509Certificate rsa = issuer(KeyType.RSA_3072).issue(CALL, "u", now).certificate();
    assertThat(((RSAPublicKey) rsa.getPublicKey()).getModulus().bitLength()).isEqualTo(3072);
    X509Certificate large = issuer(KeyType.EC_P384).issue(CALL, "u", now).certificate();
    assertThat(((ECPublicKey) large.getPublicKey()).getParams().getOrder().bitLength())
        .isEqualTo(384);
  }

  @Test
  void it_is_good_for_its_own_call_and_no_other() {
    CertificateGate gate = new CertificateGate();
    Credentials credentials = new Credentials(Optional.empty(), Optional.of(certificate));
    assertThat(gate.admit(CALL, credentials)).contains("uid-1");
    for (Call other :
        List.of(
            new Call(CALL.application(), Purpose.SHUTDOWN),
            new Call(new ApplicationId("shop", "we"), Purpose.COMPLETE),
            new Call(new ApplicationId("shop", "web2"), Purpose.COMPLETE),
            new Call(new ApplicationId("web", "shop"), Purpose.COMPLETE))) {
      assertThat(gate.admit(other, credentials)).as("%s", other).isEmpty();
    }
    assertThat(gate.admit(CALL, new Credentials(Optional.empty(), Optional.empty()))).isEmpty();
    X509Certificate server = ROOT.server().certificate();
    assertThat(gate.admit(CALL, new Credentials(Optional.empty(), Optional.of(server)))).isEmpty();
  }

  @Test
  void a_long_name_is_cut_in_the_subject_alone() {
    Call call = new Call(new ApplicationId("shop", "w".repeat(200)), Purpose.COMPLETE);
    X509Certificate long_ = issuer(KeyType.EC_P256).issue(call, "uid-1", now).certificate();
    assertThat(
            new CertificateGate()
                .admit(call, new Credentials(Optional.empty(), Optional.of(long_))))
        .contains("uid-1");
  }

  @Test
  void no_text_shows_a_key() {
    assertThat(issued.toString()).contains("CN=shop/web").doesNotContain("PRIVATE");
  }
}
