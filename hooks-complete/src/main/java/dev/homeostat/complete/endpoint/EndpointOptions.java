package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.complete.access.Authenticator;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apiguardian.api.API;

/**
 * The options of an endpoint.
 *
 * @param address where it listens; port 0 for any that is free
 * @param tls with its key, and the authorities it trusts; empty for plain HTTP, behind a proxy that
 *     terminates TLS
 * @param clientCertificates whether clients may present one; a wrong one ends the handshake
 * @param authenticator verifies credentials of callers
 * @param recorder stores their calls
 * @param limits of what they may cost
 * @param clock of the limits of calls, and of certificates
 */
@API(status = INTERNAL)
public record EndpointOptions(
    InetSocketAddress address,
    Optional<SSLContext> tls,
    boolean clientCertificates,
    Authenticator authenticator,
    Recorder recorder,
    EndpointLimits limits,
    Clock clock) {

  // Checks that certificates can be shown.
  public EndpointOptions {
    if (clientCertificates && tls.isEmpty()) {
      throw new IllegalArgumentException("client certificates need TLS");
    }
  }
}
