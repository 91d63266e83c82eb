package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.CertificateAndKey;
import dev.homeostat.complete.KeyType;
import dev.homeostat.complete.access.Call;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
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
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issues certificates to workloads: X.509 v3, for client authentication alone, of a subject of
 * their own, with a serial number nobody can guess, and short-lived.
 *
 * @param authority signs them
 * @param keyType of their keys
 * @param lifetime how long they count; shorter if the authority ends before
 * @param random a secure generator
 */
@API(status = INTERNAL)
public record Issuer(
    CertificateAndKey authority, KeyType keyType, Duration lifetime, SecureRandom random) {

  /** Clocks differ. */
  private static final Duration LEEWAY = Duration.ofMinutes(5);

  /** As many as RFC 5280 allows in 20 bytes without a sign. */
  private static final int SERIAL_BITS = 159;

  /** The longest common name (RFC 5280, appendix A). */
  private static final int LONGEST_NAME = 64;

  /**
   * Which authority signs.
   *
   * @return a digest of its certificate, in hex
   */
  public String fingerprint() {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(authority.certificate().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a certificate that was read has a form", e);
    }
  }

  /**
   * Issues a certificate, with a new key.
   *
   * @param call for which it is
   * @param uid of the incarnation of the application
   * @param now the time
   * @return the certificate with those that signed it, and the key
   */
  public CertificateAndKey issue(Call call, String uid, Instant now) {
    try {
      KeyPair keys = keys();
      List<X509Certificate> chain = new ArrayList<>();
      chain.add(certificate(call, uid, keys, now));
      chain.addAll(authority.chain());
      return new CertificateAndKey(chain, keys.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("cannot issue a certificate: " + e.getClass().getName(), e);
    }
  }

  private KeyPair keys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(keyType.algorithm());
    if (keyType == KeyType.RSA_3072) {
      generator.initialize(Integer.parseInt(keyType.parameter()), random);
    } else {
      generator.initialize(new ECGenParameterSpec(keyType.parameter()), random);
    }
    return generator.generateKeyPair();
  }

  private X509Certificate certificate(Call call, String uid, KeyPair keys, Instant now)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    JcaX509ExtensionUtils extensions = new JcaX509ExtensionUtils();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            X500Name.getInstance(authority.certificate().getSubjectX500Principal().getEncoded()),
            new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1),
            Date.from(now.minus(LEEWAY)),
            Date.from(end(now)),
            subject(call),
            keys.getPublic());
    builder
        .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
        .addExtension(
            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth))
        .addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(
                new GeneralName(GeneralName.uniformResourceIdentifier, Identity.of(call, uid))))
        .addExtension(
            Extension.authorityKeyIdentifier,
            false,
            extensions.createAuthorityKeyIdentifier(authority.certificate()))
        .addExtension(
            Extension.subjectKeyIdentifier,
            false,
            extensions.createSubjectKeyIdentifier(keys.getPublic()));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(
                new JcaContentSignerBuilder(Signing.algorithm(authority.key()))
                    .build(authority.key())));
  }

  private Instant end(Instant now) {
    Instant wanted = now.plus(lifetime);
    Instant last = authority.certificate().getNotAfter().toInstant();
    return wanted.isBefore(last) ? wanted : last;
  }

  /** For people; whom it is for is said by the alternative name. */
  private static X500Name subject(Call call) {
    String name = call.application().toString();
    return new X500NameBuilder(BCStyle.INSTANCE)
        .addRDN(BCStyle.O, "Homeostat applications")
        .addRDN(BCStyle.OU, call.purpose().word())
        .addRDN(BCStyle.CN, name.substring(0, Math.min(LONGEST_NAME, name.length())))
        .build();
  }
}
