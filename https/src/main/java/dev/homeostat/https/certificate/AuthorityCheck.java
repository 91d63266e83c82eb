package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** Checks that a certificate belongs to an authority. */
@API(status = INTERNAL)
public final class AuthorityCheck {

  private static final int KEY_CERT_SIGN = 5;

  private AuthorityCheck() {}

  /**
   * Checks a certificate.
   *
   * @param certificate the certificate that is configured as an authority
   * @param where the setting that names it
   * @param now the time
   * @return the problems, empty if it is an authority
   */
  public static List<Problem> of(X509Certificate certificate, String where, Instant now) {
    List<Problem> problems = new ArrayList<>();
    boolean[] usage = certificate.getKeyUsage();
    if (certificate.getBasicConstraints() < 0) {
      problems.add(
          problem("NoAuthority", where, certificate)
              .expected("the certificate of an authority (CA:TRUE)")
              .got("one whose issuer may not sign certificates")
              .advice("name the authority that signs, not a certificate that it signed"));
    } else if (usage != null && !usage[KEY_CERT_SIGN]) {
      problems.add(
          problem("NoAuthority", where, certificate)
              .expected("an authority whose key usage has keyCertSign")
              .got("one without")
              .advice("renew the certificate of the authority"));
    }
    if (!now.isBefore(certificate.getNotAfter().toInstant())) {
      problems.add(
          problem("ExpiredCertificate", where, certificate)
              .expected("a certificate that counts at " + now)
              .got("one that ended at " + certificate.getNotAfter().toInstant())
              .advice("renew it"));
    }
    return problems;
  }

  private static Problem problem(String code, String where, X509Certificate certificate) {
    return Problem.error(code).at(where + " (" + certificate.getSubjectX500Principal() + ")");
  }
}
