package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Credentials;
import dev.homeostat.https.server.BearerToken;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Date;
import java.util.Optional;
import org.eclipse.jetty.io.EndPoint.SslSessionData;
import org.eclipse.jetty.server.Request;

/** Finds what a caller presents. */
final class CredentialsReader {

  private CredentialsReader() {}

  static Credentials of(Request request, Clock clock) {
    return new Credentials(BearerToken.of(request.getHeaders()), certificate(request, clock));
  }

  /** A session that is resumed is not looked at by those who trust, so time is, once more. */
  private static Optional<X509Certificate> certificate(Request request, Clock clock) {
    if (!(request.getAttribute(SslSessionData.ATTRIBUTE) instanceof SslSessionData session)) {
      return Optional.empty();
    }
    X509Certificate[] chain = session.peerCertificates();
    if (chain == null || chain.length == 0) {
      return Optional.empty();
    }
    try {
      chain[0].checkValidity(Date.from(clock.instant()));
      return Optional.of(chain[0]);
    } catch (CertificateExpiredException | CertificateNotYetValidException e) {
      return Optional.empty();
    }
  }
}
