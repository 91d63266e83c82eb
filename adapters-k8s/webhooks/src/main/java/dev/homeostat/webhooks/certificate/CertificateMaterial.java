package dev.homeostat.webhooks.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import java.security.SecureRandom;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The certificates of webhooks: of an authority, and of the servers that it signs. Both are renewed
 * when a third of their time is left; clients trust the former authority as long as it counts.
 *
 * @param authority signs
 * @param server of all replicas
 * @param trusted the authority first, then former ones
 */
@API(status = INTERNAL)
public record CertificateMaterial(
    CertificateAndKey authority, CertificateAndKey server, List<X509Certificate> trusted) {

  /** How long the certificate of a server counts. */
  public static final Duration SERVER_LIFETIME = Duration.ofDays(90);

  /** How long an authority counts. */
  public static final Duration AUTHORITY_LIFETIME = Duration.ofDays(3 * 365);

  private static final int PARTS = 3;
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  // Copies the list.
  public CertificateMaterial {
    trusted = List.copyOf(trusted);
  }

  /**
   * Makes certificates.
   *
   * @param hosts the names and addresses of the servers
   * @param now the time
   * @param random a secure generator
   * @return new material
   */
  public static CertificateMaterial made(List<String> hosts, Instant now, SecureRandom random) {
    CertificateAndKey authority =
        new CertificateAuthorityFactory(now, AUTHORITY_LIFETIME, random)
            .authority("Homeostat webhooks");
    return new CertificateMaterial(
        authority, server(authority, hosts, now, random), List.of(authority.certificate()));
  }

  private static CertificateAndKey server(
      CertificateAndKey authority, List<String> hosts, Instant now, SecureRandom random) {
    return new CertificateAuthorityFactory(now, SERVER_LIFETIME, random).server(hosts, authority);
  }

  /**
   * Renews what is due.
   *
   * @param hosts the names and addresses of the servers
   * @param now the time
   * @param random a secure generator
   * @return this if nothing is due
   */
  public CertificateMaterial renewed(List<String> hosts, Instant now, SecureRandom random) {
    if (isDue(authority.certificate(), AUTHORITY_LIFETIME, now)) {
      CertificateMaterial made = made(hosts, now, random);
      List<X509Certificate> all = new ArrayList<>(made.trusted);
      trusted.stream().filter(one -> now.isBefore(end(one))).forEach(all::add);
      return new CertificateMaterial(made.authority, made.server, all);
    }
    boolean isOther = !names(server.certificate()).equals(Set.copyOf(hosts));
    return isOther || isDue(server.certificate(), SERVER_LIFETIME, now)
        ? new CertificateMaterial(authority, server(authority, hosts, now, random), trusted)
        : this;
  }

  private static boolean isDue(X509Certificate certificate, Duration lifetime, Instant now) {
    return !now.isBefore(end(certificate).minus(lifetime.dividedBy(PARTS)));
  }

  private static Instant end(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
  }

  private static Set<String> names(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null
          ? Set.of()
          : names.stream()
              .filter(name -> name.get(0).equals(DNS_NAME) || name.get(0).equals(IP_ADDRESS))
              .map(name -> name.get(1).toString())
              .collect(Collectors.toSet());
    } catch (CertificateParsingException e) {
      return Set.of();
    }
  }
}
