package dev.homeostat.webhooks.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Certificates are renewed before their time is up, and never in a way that nobody trusts. */
class CertificateMaterialTest {

  private static final List<String> HOSTS = List.of("hooks.shop.svc", "192.0.2.1");

  private final SecureRandom random = new SecureRandom();
  private final Instant begin = Instant.parse("2026-01-01T00:00:00Z");
  private final CertificateMaterial first = CertificateMaterial.made(HOSTS, begin, random);
  private final CertificateSecret secret =
      new CertificateSecret(ResourceAddress.of("v1", "Secret", "shop", "hooks"));

  private static void assertTrusted(CertificateMaterial material, Instant now) throws Exception {
    X509Certificate server = material.server().certificate();
    server.checkValidity(Date.from(now));
    X509Certificate signer =
        material.trusted().stream()
            .filter(one -> one.getSubjectX500Principal().equals(server.getIssuerX500Principal()))
            .filter(one -> isSignedBy(server, one))
            .findFirst()
            .orElseThrow();
    signer.checkValidity(Date.from(now));
  }

  private static boolean isSignedBy(X509Certificate server, X509Certificate authority) {
    try {
      server.verify(authority.getPublicKey());
      return true;
    } catch (java.security.GeneralSecurityException e) {
      return false;
    }
  }

  @Test
  void for_ten_years_each_certificate_is_trusted_also_by_who_knows_the_last_ones()
      throws Exception {
    CertificateMaterial now = first;
    int renewals = 0;
    List<CertificateMaterial> all = new ArrayList<>(List.of(first));
    for (int day = 0; day < 3650; day++) {
      Instant time = begin.plus(day, ChronoUnit.DAYS);
      CertificateMaterial next = now.renewed(HOSTS, time, random);
      if (next != now) {
        renewals++;
        assertThat(next.trusted()).contains(now.authority().certificate());
        all.add(next);
      }
      now = next;
      assertTrusted(now, time);
      assertThat(now.trusted()).hasSizeLessThanOrEqualTo(2);
    }
    assertThat(renewals).isBetween(50, 70);
    assertThat(all.stream().map(CertificateMaterial::authority).distinct()).hasSize(5);
  }

  @Test
  void other_hosts_are_a_reason_to_renew_the_certificate_of_the_server_alone() {
    CertificateMaterial other = first.renewed(List.of("hooks.bakery.svc"), begin, random);
    assertThat(other.authority()).isEqualTo(first.authority());
    assertThat(other.server()).isNotEqualTo(first.server());
    assertThat(first.renewed(List.of("192.0.2.1", "hooks.shop.svc"), begin, random))
        .isSameAs(first);
  }

  @Test
  void what_was_written_into_a_secret_is_read_again() {
    Resource written = secret.write(first, Optional.empty());
    assertThat(secret.read(written)).contains(first);
    CertificateMaterial renewed = first.renewed(HOSTS, begin.plus(Duration.ofDays(61)), random);
    assertThat(secret.read(secret.write(renewed, Optional.of(written)))).contains(renewed);
  }

  @Test
  void a_secret_that_is_broken_holds_no_certificate() {
    Resource written = secret.write(first, Optional.empty());
    for (String member : List.of("tls.crt", "tls.key", "ca.crt", "ca.key")) {
      var tree = written.tree().deepCopy();
      tree.withObjectProperty("data").put(member, "bm90aGluZw==");
      assertThat(secret.read(Resource.of(tree))).as(member).isEmpty();
      tree.withObjectProperty("data").put(member, "no base64!");
      assertThat(secret.read(Resource.of(tree))).as(member).isEmpty();
      tree.withObjectProperty("data").remove(member);
      assertThat(secret.read(Resource.of(tree))).as(member).isEmpty();
    }
    var mixed = written.tree().deepCopy();
    mixed
        .withObjectProperty("data")
        .set(
            "tls.key",
            secret
                .write(CertificateMaterial.made(HOSTS, begin, random), Optional.empty())
                .tree()
                .at("/data/tls.key"));
    assertThat(secret.read(Resource.of(mixed))).isEmpty();
  }
}
