package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.io.IOException;
import org.apiguardian.api.API;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server for requests of programs: strict HTTP over TLS, one request per connection, and limits
 * of what a client may cost before it is known.
 */
@API(status = INTERNAL)
public final class HttpsServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpsServer.class);

  private static final int MOST_THREADS = 16;
  private static final int FEWEST_THREADS = 4;
  private static final int STOP_MILLIS = 5_000;

  private final String name;
  private final Server server;
  private final TimedConnector connector;

  private HttpsServer(ServerOptions options, Handler handler, Request.Handler errors) {
    name = options.name();
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
    threads.setName(name);
    threads.setDaemon(true);
    threads.setStopTimeout(STOP_MILLIS);
    server = new Server(threads, new ScheduledExecutorScheduler(name + "-timer", true, 1), null);
    server.setStopTimeout(STOP_MILLIS);
    server.setErrorHandler(errors);
    server.setHandler(new GracefulHandler(handler));
    connector = new TimedConnector(server, options.connectionTime(), Protocols.of(options));
    connector.setHost(options.address().getHostString());
    connector.setPort(options.address().getPort());
    connector.addBean(new ConnectionCount(options.connections(), options.clientConnections()));
    server.addConnector(connector);
  }

  /**
   * Begins to answer.
   *
   * @param options of the server
   * @param handler answers requests
   * @param errors answers requests that are no HTTP, or whose handler failed
   * @return a server that answers
   * @throws IOException if the address is not available
   */
  public static HttpsServer start(ServerOptions options, Handler handler, Request.Handler errors)
      throws IOException {
    HttpsServer https = new HttpsServer(options, handler, errors);
    try {
      https.server.start();
    } catch (Exception e) {
      https.close();
      throw e instanceof IOException io ? io : new IOException(https.name + " cannot start", e);
    }
    return https;
  }

  /**
   * Returns the port on which it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Takes no more requests, answers those that have come, and frees the port; within seconds, even
   * if some of them are not answered by then.
   */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("{} did not stop in time: {}", name, e.toString());
    }
  }
}
