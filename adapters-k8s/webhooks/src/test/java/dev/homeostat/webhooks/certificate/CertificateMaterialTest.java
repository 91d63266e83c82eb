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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates are renewed before their time is up, and never in a way that nobody trusts. */
class CertificateMaterialTest {

  private static final List<String> HOSTS = List.of("hooks.shop.svc", "192.0.2.1");

  private final SecureRandom random = new SecureRandom();
  private final Instant begin = Instant.parse("2026-01-01T00:00:00Z");
  private final CertificateMaterial first = CertificateMaterial.made(HOSTS, begin, random);
  private final CertificateSecret secret =
      new CertificateSecret(ResourceAddress.of("v1", "Secret", "shop", "hooks"));

  /** Checks that who trusts some authorities trusts the servers. */
  private static void assertTrusted(
      CertificateMaterial material, List<X509Certificate> trusted, Instant now) throws Exception {
    X509Certificate server = material.server().certificate();
    server.checkValidity(Date.from(now));
    X509Certificate signer =
        trusted.stream().filter(one -> isSignedBy(server, one)).findFirst().orElseThrow();
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
  void for_twenty_years_a_certificate_is_trusted_by_all_who_knew_the_certificates_of_last_month()
      throws Exception {
    CertificateMaterial now = first;
    List<List<X509Certificate>> known = new ArrayList<>();
    List<CertificateMaterial> all = new ArrayList<>(List.of(first));
    for (int day = 0; day < 20 * 365; day++) {
      Instant time = begin.plus(day, ChronoUnit.DAYS);
      CertificateMaterial next = now.renewed(HOSTS, time, random);
      if (next != now) {
        all.add(next);
      }
      now = next;
      known.add(now.trusted());
      assertTrusted(now, now.trusted(), time);
      assertTrusted(now, known.get(Math.max(0, day - 30)), time);
      CertificateMaterial before = all.get(Math.max(0, all.size() - 2));
      if (before.isValid(time)) {
        assertTrusted(before, now.trusted(), time);
      }
      assertThat(now.trusted()).hasSizeBetween(2, 4);
    }
    assertThat(all.stream().map(CertificateMaterial::authority).distinct()).hasSizeBetween(5, 9);
  }

  @Test
  void a_host_that_is_missing_is_added_and_replicas_with_different_hosts_agree() {
    List<String> others = List.of("hooks.bakery.svc");
    CertificateMaterial both = first.renewed(others, begin, random);
    assertThat(both.authority()).isEqualTo(first.authority());
    assertThat(both.server()).isNotEqualTo(first.server());
    assertThat(both.renewed(HOSTS, begin, random)).isSameAs(both);
    assertThat(both.renewed(others, begin, random)).isSameAs(both);
    CertificateMaterial later = both.renewed(HOSTS, begin.plus(Duration.ofDays(61)), random);
    assertThat(later.renewed(others, begin.plus(Duration.ofDays(61)), random)).isNotSameAs(later);
    assertThat(first.renewed(List.of("192.0.2.1"), begin, random)).isSameAs(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::1",
        "[::1]",
        "fd00::A",
        "2001:db8:0:0:0:0:0:1",
        "::ffff:192.0.2.7",
        "Hooks.Shop.svc"
      })
  void a_host_that_has_several_spellings_is_not_missing(String host) {
    CertificateMaterial made = CertificateMaterial.made(List.of(host), begin, random);

    assertThat(made.renewed(List.of(host), begin, random)).isSameAs(made);
    CertificateMaterial added = first.renewed(List.of(host), begin, random);
    assertThat(added).isNotSameAs(first);
    assertThat(added.renewed(List.of(host), begin, random)).isSameAs(added);
  }

  @Test
  void after_years_in_which_no_replica_ran_all_is_made_anew() throws Exception {
    Instant late = begin.plus(Duration.ofDays(10 * 365));
    CertificateMaterial anew = first.renewed(HOSTS, late, random);
    assertTrusted(anew, anew.trusted(), late);
    assertThat(anew.trusted()).doesNotContainAnyElementsOf(first.trusted());
    Instant between = begin.plus(Duration.ofDays(4 * 365));
    CertificateMaterial promoted = first.renewed(HOSTS, between, random);
    assertThat(promoted.authority()).isEqualTo(first.next());
    assertTrusted(promoted, first.trusted(), between);
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
    for (String member : List.of("tls.crt", "tls.key", "ca.crt", "ca.key", "ca-next.key")) {
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
