package dev.homeostat.complete.endpoint;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Signs certificates. */
final class Authority {

  static final Duration YEARS = Duration.ofDays(365L * 70);

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** A key, and the certificate of it. */
  record Identity(KeyPair keys, X509Certificate certificate) {}

  private final Identity own;

  Authority(String name) throws Exception {
    KeyPair keys = keys();
    Instant now = Instant.now();
    own = new Identity(keys, sign(name, keys, name, keys, now.minus(YEARS), now.plus(YEARS), true));
  }

  /** A certificate that has begun, and ends after a time from now. */
  Identity issue(String name, Duration ends) throws Exception {
    Instant now = Instant.now();
    KeyPair keys = keys();
    String issuer = own.certificate().getSubjectX500Principal().getName().substring(3);
    return new Identity(
        keys, sign(name, keys, issuer, own.keys(), now.minus(YEARS), now.plus(ends), false));
  }

  /** Shows an identity, and trusts those whom this authority has signed. */
  SSLContext context(Identity shown) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    if (shown != null) {
      keys.setKeyEntry(
          "own", shown.keys().getPrivate(), PASSWORD, new Certificate[] {shown.certificate()});
    }
    KeyManagerFactory keyManagers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keyManagers.init(keys, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", own.certificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyPair keys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static X509Certificate sign(
      String name,
      KeyPair keys,
      String issuer,
      KeyPair issuerKeys,
      Instant from,
      Instant until,
      boolean authority)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            new X500Principal("CN=" + issuer),
            new BigInteger(100, new SecureRandom()).add(BigInteger.ONE),
            Date.from(from),
            Date.from(until),
            new X500Principal("CN=" + name),
            keys.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(
                new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKeys.getPrivate())));
  }
}
