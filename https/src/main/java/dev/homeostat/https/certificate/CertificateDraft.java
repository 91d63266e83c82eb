package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.CertificateAndKey;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.apiguardian.api.API;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A certificate about to be signed.
 *
 * @param subject whose it is
 * @param keys the subject's
 * @param now since when it counts, but for some minutes: clocks differ
 * @param until when it stops to count
 * @param random a secure generator
 */
@API(status = INTERNAL)
public record CertificateDraft(
    X500Name subject, KeyPair keys, Instant now, Instant until, SecureRandom random) {

  private static final Duration LEEWAY = Duration.ofMinutes(5);

  /** As many as RFC 5280 allows in 20 bytes without a sign. */
  private static final int SERIAL_BITS = 159;

  /** Adds what makes a certificate one of its kind. */
  @FunctionalInterface
  public interface Extensions {
    /**
     * Adds extensions.
     *
     * @param builder of the certificate
     * @throws IOException if an extension cannot be encoded
     * @throws GeneralSecurityException if a key cannot be used
     */
    void add(JcaX509v3CertificateBuilder builder) throws IOException, GeneralSecurityException;
  }

  /**
   * Signs the certificate.
   *
   * @param authority signs; null if the certificate signs itself
   * @param extensions make it one of its kind
   * @return the certificate, those that signed it, and the key
   */
  public CertificateAndKey by(@Nullable CertificateAndKey authority, Extensions extensions) {
    try {
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              authority == null
                  ? subject
                  : X500Name.getInstance(
                      authority.certificate().getSubjectX500Principal().getEncoded()),
              new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1),
              Date.from(now.minus(LEEWAY)),
              Date.from(until),
              subject,
              keys.getPublic());
      extensions.add(builder);
      var key = authority == null ? keys.getPrivate() : authority.key();
      List<X509Certificate> chain = new ArrayList<>();
      chain.add(
          new JcaX509CertificateConverter()
              .getCertificate(
                  builder.build(new JcaContentSignerBuilder(Signing.algorithm(key)).build(key))));
      if (authority != null) {
        chain.addAll(authority.chain());
      }
      return new CertificateAndKey(chain, keys.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("cannot sign a certificate: " + e.getClass().getName(), e);
    }
  }
}
