package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.complete.endpoint.EndpointServer;
import org.apiguardian.api.API;

/** The endpoint that hears the calls of workloads, until it is closed. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CallEndpoint implements AutoCloseable {

  /** The default port. */
  public static final int PORT = 8443;

  private final EndpointServer server;

  CallEndpoint(EndpointServer server) {
    this.server = server;
  }

  /**
   * Returns the port on which the endpoint listens.
   *
   * @return the port, chosen by the system if 0 was asked for
   */
  public int port() {
    return server.port();
  }

  /** Takes no more calls, answers those it has taken, and ends. */
  @Override
  public void close() {
    server.close();
  }
}
