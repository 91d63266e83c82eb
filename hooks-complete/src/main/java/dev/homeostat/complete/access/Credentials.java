package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.security.cert.X509Certificate;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The credentials of a caller. Their content is never shown.
 *
 * @param token as it came, unverified
 * @param certificate of which the TLS handshake has proven that the caller has its key, and that an
 *     authority signed it that the endpoint trusts
 */
@API(status = INTERNAL)
public record Credentials(Optional<String> token, Optional<X509Certificate> certificate) {

  /** Returns which credentials are present, never their content. */
  @Override
  public String toString() {
    return "Credentials(token "
        + token.isPresent()
        + ", certificate "
        + certificate.isPresent()
        + ")";
  }
}
