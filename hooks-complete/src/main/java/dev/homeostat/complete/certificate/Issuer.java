package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Call;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.CertificateDraft;
import dev.homeostat.https.certificate.Keys;
import dev.homeostat.tree.Digest;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
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
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;

/**
 * Issues certificates to workloads: X.509 v3, for client authentication alone, each with its own
 * subject and an unpredictable serial number, and short-lived.
 *
 * @param authority signs them
 * @param keyType of their keys
 * @param lifetime how long they count; shorter if the authority ends before
 * @param random a secure generator
 */
@API(status = INTERNAL)
public record Issuer(
    CertificateAndKey authority, KeyType keyType, Duration lifetime, SecureRandom random) {

  /** The longest common name (RFC 5280, appendix A). */
  private static final int LONGEST_NAME = 64;

  /**
   * Which authority signs.
   *
   * @return a digest of its certificate
   */
  public String fingerprint() {
    try {
      byte[] encoded = authority.certificate().getEncoded();
      return Digest.of(Base64.getEncoder().encodeToString(encoded)).text();
    } catch (CertificateEncodingException e) {
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
    KeyPair keys = Keys.generate(keyType, random);
    return new CertificateDraft(subject(call), keys, now, end(now), random)
        .by(authority, builder -> extend(builder, keys, Identity.of(call, uid)));
  }

  private void extend(JcaX509v3CertificateBuilder builder, KeyPair keys, String identity)
      throws IOException, GeneralSecurityException {
    JcaX509ExtensionUtils extensions = new JcaX509ExtensionUtils();
    builder
        .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
        .addExtension(
            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth))
        .addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, identity)))
        .addExtension(
            Extension.authorityKeyIdentifier,
            false,
            extensions.createAuthorityKeyIdentifier(authority.certificate()))
        .addExtension(
            Extension.subjectKeyIdentifier,
            false,
            extensions.createSubjectKeyIdentifier(keys.getPublic()));
  }

  private Instant end(Instant now) {
    Instant wanted = now.plus(lifetime);
    Instant last = authority.certificate().getNotAfter().toInstant();
    return wanted.isBefore(last) ? wanted : last;
  }

  /** The subject, for people only; the identity is in the alternative name. */
  private static X500Name subject(Call call) {
    String name = call.application().toString();
    return new X500NameBuilder(BCStyle.INSTANCE)
        .addRDN(BCStyle.O, "Homeostat applications")
        .addRDN(BCStyle.OU, call.purpose().word())
        .addRDN(BCStyle.CN, name.substring(0, Math.min(LONGEST_NAME, name.length())))
        .build();
  }
}
