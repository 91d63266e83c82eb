package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.https.server.HttpsServer;
import dev.homeostat.https.server.ServerOptions;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * Receives the calls of workloads: {@code PUT /v1/applications/{namespace}/{name}/complete} and
 * {@code …/shutdown}; and reports its health at {@code GET /healthz}.
 *
 * <p>Its own loggers repeat nothing that callers write. Those of Jetty warn of an invalid {@code
 * Host} and show it; at level DEBUG they show all headers, and with them tokens.
 */
@API(status = INTERNAL)
public final class EndpointServer implements AutoCloseable {

  private final HttpsServer server;

  private EndpointServer(HttpsServer server) {
    this.server = server;
  }

  /**
   * Begins to hear calls.
   *
   * @param options what it is made of
   * @return a server that answers
   * @throws IOException if the address cannot be had
   */
  public static EndpointServer start(EndpointOptions options) throws IOException {
    EndpointLimits limits = options.limits();
    return new EndpointServer(
        HttpsServer.start(
            new ServerOptions(
                "homeostat-endpoint",
                options.address(),
                options.tls(),
                options.clientCertificates(),
                limits.headerBytes(),
                limits.connectionTime(),
                limits.connections(),
                limits.clientConnections()),
            new CallHandler(options),
            new PlainErrors()));
  }

  /**
   * On which port it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return server.port();
  }

  /**
   * Takes no more calls, answers those that have come, and frees the port; within seconds, even if
   * some of them are not answered by then.
   */
  @Override
  public void close() {
    server.close();
  }
}
