package dev.homeostat.https.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes each connection after a time, whatever it does. A client that sends a byte now and then is
 * never idle, neither in a handshake nor in a body.
 */
final class TimedConnector extends ServerConnector {

  private final Duration time;
  private final Map<EndPoint, Scheduler.Task> ends = new ConcurrentHashMap<>();

  TimedConnector(Server server, Duration time, ConnectionFactory... protocols) {
    super(server, 1, 1, protocols);
    this.time = time;
    setIdleTimeout(time.toMillis());
    setShutdownIdleTimeout(Math.min(1000, time.toMillis()));
  }

  @Override
  protected void onEndPointOpened(EndPoint connection) {
    super.onEndPointOpened(connection);
    Scheduler.Task end =
        getScheduler().schedule(() -> end(connection), time.toMillis(), TimeUnit.MILLISECONDS);
    ends.put(connection, end);
    // If it was closed meanwhile, its close event has passed and does not remove it.
    if (!connection.isOpen()) {
      forget(connection);
    }
  }

  @Override
  protected void onEndPointClosed(EndPoint connection) {
    super.onEndPointClosed(connection);
    forget(connection);
  }

  private void end(EndPoint connection) {
    ends.remove(connection);
    connection.close(new TimeoutException("the time of the connection is up"));
  }

  private void forget(EndPoint connection) {
    Scheduler.Task end = ends.remove(connection);
    if (end != null) {
      end.cancel();
    }
  }
}
