package dev.homeostat.webhooks.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The certificates of webhooks: of an authority, of the servers that it signs, and of the next
 * authority, which clients trust long before it signs. All are renewed before their time is up.
 *
 * @param authority signs
 * @param next signs when the authority is due
 * @param server of all replicas
 * @param trusted the authority, the next one, and former ones that still count
 */
@API(status = INTERNAL)
public record CertificateMaterial(
    CertificateAndKey authority,
    CertificateAndKey next,
    CertificateAndKey server,
    List<X509Certificate> trusted) {

  /** How long the certificate of a server counts. */
  public static final Duration SERVER_LIFETIME = Duration.ofDays(90);

  /** How long an authority signs, and how long it waits before. */
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
    CertificateAndKey authority = authority(now, AUTHORITY_LIFETIME, random);
    CertificateAndKey next = next(now, random);
    return new CertificateMaterial(
        authority,
        next,
        server(authority, hosts, now, random),
        List.of(authority.certificate(), next.certificate()));
  }

  private static CertificateAndKey next(Instant now, SecureRandom random) {
    return authority(now, AUTHORITY_LIFETIME.multipliedBy(2), random);
  }

  private static CertificateAndKey authority(Instant now, Duration lifetime, SecureRandom random) {
    return new CertificateAuthorityFactory(now, lifetime, random).authority("Homeostat webhooks");
  }

  private static CertificateAndKey server(
      CertificateAndKey authority, Collection<String> hosts, Instant now, SecureRandom random) {
    return new CertificateAuthorityFactory(now, SERVER_LIFETIME, random)
        .server(List.copyOf(hosts), authority);
  }

  /**
   * Renews what is due, and adds hosts that are missing. Hosts that other replicas have added stay
   * until the certificate is due, so that replicas with different hosts agree.
   *
   * @param hosts the names and addresses of the servers
   * @param now the time
   * @param random a secure generator
   * @return this if nothing is due
   */
  public CertificateMaterial renewed(List<String> hosts, Instant now, SecureRandom random) {
    if (isDue(authority.certificate(), AUTHORITY_LIFETIME, now)) {
      return now.isBefore(end(next.certificate()))
          ? promoted(hosts, now, random)
          : made(hosts, now, random);
    }
    if (isDue(server.certificate(), SERVER_LIFETIME, now)) {
      return withServer(hosts, now, random);
    }
    Set<String> names = names(server.certificate());
    Set<String> all =
        hosts.stream()
            .map(CertificateMaterial::spelled)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (names.containsAll(all)) {
      return this;
    }
    all.addAll(names);
    return withServer(all, now, random);
  }

  /** Returns a host as certificates name it: an IPv6 address without brackets and in full. */
  private static String spelled(String host) {
    if (!host.contains(":")) {
      return host;
    }
    try {
      return InetAddress.getByName(host).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("expected a name or an address, got " + host, e);
    }
  }

  private CertificateMaterial withServer(
      Collection<String> hosts, Instant now, SecureRandom random) {
    return new CertificateMaterial(authority, next, server(authority, hosts, now, random), trusted);
  }

  private CertificateMaterial promoted(List<String> hosts, Instant now, SecureRandom random) {
    CertificateAndKey following = next(now, random);
    List<X509Certificate> all = new ArrayList<>();
    all.add(next.certificate());
    all.add(following.certificate());
    trusted.stream().filter(one -> now.isBefore(end(one)) && !all.contains(one)).forEach(all::add);
    return new CertificateMaterial(next, following, server(next, hosts, now, random), all);
  }

  private static boolean isDue(X509Certificate certificate, Duration lifetime, Instant now) {
    return !now.isBefore(end(certificate).minus(lifetime.dividedBy(PARTS)));
  }

  /**
   * Returns whether the certificate of the servers counts.
   *
   * @param now the time
   * @return false if it has ended
   */
  public boolean isValid(Instant now) {
    return now.isBefore(end(server.certificate()));
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
