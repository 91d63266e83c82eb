package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.CertificateAndKey;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
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
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Makes authorities and servers for those who have none. All count a year.
 *
 * @param now the time
 * @param random a secure generator
 */
@API(status = INTERNAL)
public record Founder(Instant now, SecureRandom random) {

  private static final Duration LIFETIME = Duration.ofDays(365);
  private static final Duration LEEWAY = Duration.ofMinutes(5);
  private static final int SERIAL_BITS = 159;

  /**
   * An authority that signs itself.
   *
   * @param name its common name
   * @return its certificate and key
   */
  public CertificateAndKey authority(String name) {
    return signed(name, null, Kind.AUTHORITY);
  }

  /**
   * An authority that another one signs, and that signs no further one.
   *
   * @param name its common name
   * @param by the other one
   * @return its certificate and key
   */
  public CertificateAndKey intermediate(String name, CertificateAndKey by) {
    return signed(name, by, Kind.INTERMEDIATE);
  }

  /**
   * A server.
   *
   * @param host its name or address
   * @param by who signs
   * @return its certificate and key
   */
  public CertificateAndKey server(String host, CertificateAndKey by) {
    return signed(host, by, Kind.SERVER);
  }

  private enum Kind {
    AUTHORITY,
    INTERMEDIATE,
    SERVER
  }

  private CertificateAndKey signed(String name, @Nullable CertificateAndKey by, Kind kind) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"), random);
      KeyPair keys = generator.generateKeyPair();
      X500Name subject = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, name).build();
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              by == null
                  ? subject
                  : X500Name.getInstance(by.certificate().getSubjectX500Principal().getEncoded()),
              new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1),
              Date.from(now.minus(LEEWAY)),
              Date.from(now.plus(LIFETIME)),
              subject,
              keys.getPublic());
      extend(builder, kind, name);
      X509Certificate certificate =
          new JcaX509CertificateConverter()
              .getCertificate(
                  builder.build(
                      new JcaContentSignerBuilder("SHA256withECDSA")
                          .build(by == null ? keys.getPrivate() : by.key())));
      List<X509Certificate> chain = new ArrayList<>(List.of(certificate));
      if (by != null) {
        chain.addAll(by.chain());
      }
      return new CertificateAndKey(chain, keys.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("cannot make a certificate: " + e.getClass().getName(), e);
    }
  }

  private static void extend(JcaX509v3CertificateBuilder builder, Kind kind, String name)
      throws IOException {
    if (kind == Kind.SERVER) {
      builder
          .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
          .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
          .addExtension(
              Extension.extendedKeyUsage,
              false,
              new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
          .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(name(name)));
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

  private static GeneralName name(String host) {
    String bare = host.replace("[", "").replace("]", "");
    boolean address = bare.matches("[0-9.]+") || bare.contains(":");
    return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, bare);
  }
}
