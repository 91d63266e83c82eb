package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.https.server.HttpsServer;
import org.apiguardian.api.API;

/**
 * Serves pages about applications: {@code GET /applications/NAMESPACE/NAME}, with a bearer token of
 * somebody who may read the object of the application. It writes nothing. Its loggers repeat no
 * token; those of Jetty show headers at level DEBUG, and those of the client bodies at level TRACE.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportServer implements AutoCloseable {

  private final HttpsServer server;

  ReportServer(HttpsServer server) {
    this.server = server;
  }

  /**
   * Begins the description of a server.
   *
   * @param reports makes reports
   * @param access decides who may read them
   * @return a builder
   */
  public static ReportServerBuilder of(ReportSource reports, ReaderAccess access) {
    return new ReportServerBuilder(reports, access);
  }

  /**
   * Returns the port on which it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return server.port();
  }

  /** Takes no more requests, and answers those that have come; within seconds. */
  @Override
  public void close() {
    server.close();
  }
}
