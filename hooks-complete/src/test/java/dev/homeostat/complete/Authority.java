package dev.homeostat.complete;

import dev.homeostat.complete.certificate.PemFile;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority of a test: signs what a test wants to be signed. */
public final class Authority {

  private final CertificateAndKey own;

  private Authority(CertificateAndKey own) {
    this.own = own;
  }

  /** One that signs itself. */
  public static Authority root(String name) {
    return root(name, Instant.now().plus(Duration.ofDays(3650)));
  }

  public static Authority root(String name, Instant end) {
    return new Authority(signed(name, null, end, true));
  }

  /** One that this one signs. */
  public Authority intermediate(String name) {
    return new Authority(signed(name, own, Instant.now().plus(Duration.ofDays(365)), true));
  }

  /** A server of this machine. */
  public CertificateAndKey server(String name) {
    return signed(name, own, Instant.now().plus(Duration.ofDays(90)), false);
  }

  public CertificateAndKey own() {
    return own;
  }

  public List<X509Certificate> certificates() {
    return List.of(own.certificate());
  }

  private static CertificateAndKey signed(
      String name, CertificateAndKey by, Instant end, boolean authority) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      X500Name subject = new X500Name("CN=" + name);
      X500Name issuer =
          by == null
              ? subject
              : X500Name.getInstance(by.certificate().getSubjectX500Principal().getEncoded());
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              issuer,
              new BigInteger(100, new SecureRandom()),
              Date.from(Instant.now().minus(Duration.ofDays(3650))),
              Date.from(end),
              subject,
              keys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      if (authority) {
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
      } else {
        builder.addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(
                new GeneralName[] {
                  new GeneralName(GeneralName.dNSName, "localhost"),
                  new GeneralName(GeneralName.iPAddress, "127.0.0.1")
                }));
      }
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
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes certificate and key as a user would have them. */
  public static void write(CertificateAndKey what, Path certificate, Path key) {
    try {
      Files.writeString(certificate, PemFile.write(what.chain()));
      Files.writeString(key, PemFile.write(what.key()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
