package dev.homeostat.sharding.security;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.AuthorityCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * What a member shows to others, and whom it trusts.
 *
 * @param identity its certificate and key
 * @param trust accepts certificates of the authorities of the group
 */
record PeerCredentials(CertificateAndKey identity, X509ExtendedTrustManager trust) {

  static final String CERTIFICATE = "tls.crt";
  static final String KEY = "tls.key";
  static final String AUTHORITY = "ca.crt";

  /**
   * Reads the files of a directory.
   *
   * @throws InvalidInputException with all problems, also if others would not accept the
   *     certificate
   */
  static PeerCredentials read(Path directory, Instant now) {
    List<Problem> problems = new ArrayList<>();
    CertificateAndKey identity = null;
    List<X509Certificate> authorities = List.of();
    try {
      identity = CertificateAndKey.read(directory.resolve(CERTIFICATE), directory.resolve(KEY));
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    Path file = directory.resolve(AUTHORITY);
    try {
      authorities = CertificateAndKey.readCertificates(file);
      authorities.forEach(it -> problems.addAll(AuthorityCheck.of(it, file.toString(), now)));
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    if (identity == null || !problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    X509ExtendedTrustManager trust = trusting(authorities);
    check(identity, trust, directory, problems);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return new PeerCredentials(identity, trust);
  }

  /** A member connects to others, and others connect to it, with the same certificate. */
  private static void check(
      CertificateAndKey identity,
      X509ExtendedTrustManager trust,
      Path directory,
      List<Problem> problems) {
    X509Certificate[] chain = identity.chain().toArray(X509Certificate[]::new);
    String algorithm = identity.certificate().getPublicKey().getAlgorithm();
    try {
      trust.checkServerTrusted(chain, algorithm.equals("EC") ? "ECDHE_ECDSA" : "ECDHE_RSA");
      trust.checkClientTrusted(chain, algorithm);
    } catch (CertificateException e) {
      problems.add(
          Problem.error("UntrustedCertificate")
              .at(directory.resolve(CERTIFICATE).toString())
              .expected(
                  "a certificate that counts now, for servers and for clients, signed by "
                      + AUTHORITY)
              .got(identity + ": " + e.getMessage())
              .advice("all replicas need certificates of one authority"));
    }
  }

  private static X509ExtendedTrustManager trusting(List<X509Certificate> authorities) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (X509Certificate authority : authorities) {
        store.setCertificateEntry("authority-" + store.size(), authority);
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(store);
      return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("certificates that were read can be trusted", e);
    }
  }
}
