package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.io.IOException;
import org.apiguardian.api.API;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives the calls of workloads: {@code PUT /v1/applications/{namespace}/{name}/complete} and
 * {@code …/shutdown}; and reports its health at {@code GET /healthz}.
 *
 * <p>Its own loggers repeat nothing that callers write. Those of Jetty warn of an invalid {@code
 * Host} and show it; at level DEBUG they show all headers, and with them tokens.
 */
@API(status = INTERNAL)
public final class EndpointServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EndpointServer.class);

  private static final int MOST_THREADS = 16;
  private static final int FEWEST_THREADS = 4;
  private static final int STOP_MILLIS = 5_000;

  private final Server server;
  private final TimedConnector connector;

  private EndpointServer(EndpointOptions options) {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
    threads.setName("homeostat-endpoint");
    threads.setDaemon(true);
    threads.setStopTimeout(STOP_MILLIS);
    server =
        new Server(
            threads, new ScheduledExecutorScheduler("homeostat-endpoint-timer", true, 1), null);
    server.setStopTimeout(STOP_MILLIS);
    server.setErrorHandler(new PlainErrors());
    server.setHandler(new GracefulHandler(new CallHandler(options)));
    connector =
        new TimedConnector(server, options.limits().connectionTime(), Protocols.of(options));
    connector.setHost(options.address().getHostString());
    connector.setPort(options.address().getPort());
    connector.addBean(new ConnectionCount(options.limits()));
    server.addConnector(connector);
  }

  /**
   * Begins to hear calls.
   *
   * @param options what it is made of
   * @return a server that answers
   * @throws IOException if the address cannot be had
   */
  public static EndpointServer start(EndpointOptions options) throws IOException {
    EndpointServer endpoint = new EndpointServer(options);
    try {
      endpoint.server.start();
    } catch (Exception e) {
      endpoint.close();
      throw e instanceof IOException io ? io : new IOException("the endpoint cannot start", e);
    }
    return endpoint;
  }

  /**
   * On which port it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Takes no more calls, answers those that have come, and frees the port; within seconds, even if
   * some of them are not answered by then.
   */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("the endpoint did not stop in time: {}", e.toString());
    }
  }
}
