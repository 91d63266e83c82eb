package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apiguardian.api.API;

/**
 * The options of a server.
 *
 * @param name of its threads
 * @param address where it listens; port 0 for any that is free
 * @param tls with its key, and the authorities it trusts; empty for plain HTTP, behind a proxy that
 *     terminates TLS
 * @param clientCertificates whether clients may present one; a wrong one ends the handshake
 * @param headerBytes the largest head of a request, in bytes
 * @param connectionTime the longest life of a connection
 * @param connections the largest number of open connections
 * @param clientConnections the largest number of open connections of one client
 */
@API(status = INTERNAL)
public record ServerOptions(
    String name,
    InetSocketAddress address,
    Optional<SSLContext> tls,
    boolean clientCertificates,
    int headerBytes,
    Duration connectionTime,
    int connections,
    int clientConnections) {

  // Checks that certificates can be shown.
  public ServerOptions {
    if (clientCertificates && tls.isEmpty()) {
      throw new IllegalArgumentException("client certificates need TLS");
    }
  }
}
