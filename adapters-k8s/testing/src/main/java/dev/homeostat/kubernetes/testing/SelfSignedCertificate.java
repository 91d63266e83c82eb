package dev.homeostat.kubernetes.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * A certificate that is signed by itself, with an elliptic-curve key: an RSA key takes a JVM that
 * has just started more CPU time than a start of the API server.
 */
final class SelfSignedCertificate {

  /** The algorithm of the key, as clients name it. */
  static final String KEY_ALGORITHM = "EC";

  private static final String CURVE = "secp256r1";
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final Duration VALID = Duration.ofDays(365);

  private SelfSignedCertificate() {}

  /**
   * Makes a key and its certificate.
   *
   * @param subject the distinguished name of its owner
   * @param key where the key is written, in PEM (SEC 1, whose header names the algorithm)
   * @param certificate where the certificate is written, in PEM
   * @param names of the server, as clients may call it; none for a client
   */
  static void write(String subject, Path key, Path certificate, GeneralName... names) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(KEY_ALGORITHM);
      generator.initialize(new ECGenParameterSpec(CURVE));
      KeyPair keys = generator.generateKeyPair();
      write(key, new PemObject("EC PRIVATE KEY", sec1(keys)));
      write(certificate, signed(subject, keys, names));
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("no certificate could be made", e);
    } catch (IOException e) {
      throw new UncheckedIOException("a certificate could not be written", e);
    }
  }

  private static X509CertificateHolder signed(String subject, KeyPair keys, GeneralName... names)
      throws IOException, OperatorCreationException {
    X500Name owner = new X500Name(subject);
    Instant now = Instant.now();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            owner,
            BigInteger.valueOf(now.toEpochMilli()),
            Date.from(now),
            Date.from(now.plus(VALID)),
            owner,
            keys.getPublic());
    if (names.length > 0) {
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    }
    return builder.build(new JcaContentSignerBuilder(SIGNATURE).build(keys.getPrivate()));
  }

  /** Returns the key with its curve, without which not all clients can read it. */
  private static byte[] sec1(KeyPair keys) throws IOException {
    ECPrivateKey key = (ECPrivateKey) keys.getPrivate();
    return new org.bouncycastle.asn1.sec.ECPrivateKey(
            key.getParams().getOrder().bitLength(),
            key.getS(),
            SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()).getPublicKeyData(),
            SECObjectIdentifiers.secp256r1)
        .getEncoded();
  }

  private static void write(Path file, Object content) throws IOException {
    try (JcaPEMWriter writer = new JcaPEMWriter(Files.newBufferedWriter(file))) {
      writer.writeObject(content);
    }
  }
}
