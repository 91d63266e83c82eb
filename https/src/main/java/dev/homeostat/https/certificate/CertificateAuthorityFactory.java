package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import java.io.IOException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Makes authorities and servers for those who have none.
 *
 * @param now the time
 * @param lifetime how long their certificates count
 * @param random a secure generator
 */
@API(status = INTERNAL)
public record CertificateAuthorityFactory(Instant now, Duration lifetime, SecureRandom random) {

  /** The longest common name (RFC 5280, appendix A). */
  private static final int LONGEST_NAME = 64;

  private static final Duration YEAR = Duration.ofDays(365);

  /**
   * A factory of certificates that count a year.
   *
   * @param now the time
   * @param random a secure generator
   */
  public CertificateAuthorityFactory(Instant now, SecureRandom random) {
    this(now, YEAR, random);
  }

  /**
   * An authority that signs itself.
   *
   * @param name its common name
   * @return its certificate and key
   */
  public CertificateAndKey authority(String name) {
    return signed(List.of(name), null, Kind.AUTHORITY);
  }

  /**
   * An authority that another one signs, and that signs no further one.
   *
   * @param name its common name
   * @param by the other one
   * @return its certificate and key
   */
  public CertificateAndKey intermediate(String name, CertificateAndKey by) {
    return signed(List.of(name), by, Kind.INTERMEDIATE);
  }

  /**
   * A server.
   *
   * @param hosts its names and addresses, the common name first; at least one
   * @param by who signs
   * @return its certificate and key
   */
  public CertificateAndKey server(List<String> hosts, CertificateAndKey by) {
    return signed(hosts, by, Kind.SERVER);
  }

  private enum Kind {
    AUTHORITY,
    INTERMEDIATE,
    SERVER
  }

  private CertificateAndKey signed(List<String> names, @Nullable CertificateAndKey by, Kind kind) {
    X500Name subject =
        new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, common(names.get(0))).build();
    KeyPair keys = Keys.generate(KeyType.EC_P256, random);
    return new CertificateDraft(subject, keys, now, now.plus(lifetime), random)
        .by(by, builder -> extend(builder, kind, names));
  }

  private static void extend(JcaX509v3CertificateBuilder builder, Kind kind, List<String> names)
      throws IOException {
    if (kind == Kind.SERVER) {
      builder
          .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
          .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
          .addExtension(
              Extension.extendedKeyUsage,
              false,
              new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
          .addExtension(
              Extension.subjectAlternativeName,
              false,
              new GeneralNames(
                  names.stream()
                      .map(CertificateAuthorityFactory::name)
                      .toArray(GeneralName[]::new)));
      return;
    }
    builder
        .addExtension(
            Extension.basicConstraints,
            true,
            kind == Kind.AUTHORITY ? new BasicConstraints(true) : new BasicConstraints(0))
        .addExtension(
            Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
  }

  /** Returns a common name, which people read; the names that count are the alternative ones. */
  private static String common(String name) {
    return name.substring(0, Math.min(LONGEST_NAME, name.length()));
  }

  private static GeneralName name(String host) {
    String bare = host.replace("[", "").replace("]", "");
    boolean address = bare.matches("[0-9.]+") || bare.contains(":");
    return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, bare);
  }
}
