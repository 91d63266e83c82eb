package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apiguardian.api.API;

/**
 * Stands before an API server and lets requests go wrong. Clients talk to it in plain HTTP and need
 * no credentials: all that it sends on is in the name of the user that it was given, over TLS.
 *
 * <p>Watches flow event by event. To a client that asks for a WebSocket it answers as a server that
 * knows none, and the client watches without. When the server is not there, connections to the
 * proxy end without an answer. Bodies are never kept or shown. Thread-safe.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.before(server.config(), Faults.seeded(42, FaultRates.BAD_DAY));
 *     KubernetesClient client = new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
 *   …
 * }
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FaultProxy implements AutoCloseable {

  private static final int WAITING = 200;

  private final ServerSocket listener;
  private final Upstream upstream;
  private final Traffic traffic = new Traffic();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "fault-proxy");
            thread.setDaemon(true);
            return thread;
          });
  private volatile Faults faults;

  private FaultProxy(Config server, Faults faults) throws IOException {
    this.faults = faults;
    upstream = new Upstream(server, threads);
    listener = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /**
   * Starts a proxy on a free local port.
   *
   * @param server where the server is, and in whose name it is asked
   * @param faults what goes wrong
   * @return a proxy that takes requests
   */
  public static FaultProxy before(Config server, Faults faults) {
    try {
      return new FaultProxy(server, faults);
    } catch (IOException e) {
      throw new UncheckedIOException("no port for the proxy", e);
    }
  }

  /**
   * Lets other things go wrong from now on.
   *
   * @param value counts from the next request on
   */
  public void faults(Faults value) {
    faults = value;
  }

  /**
   * Breaks all connections that there are, with their watches. Requests that were sent on go on at
   * the server, and nobody hears their answers.
   */
  public void breakConnections() {
    try {
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a connection cannot be broken", e);
    }
  }

  /**
   * Returns the address of the proxy.
   *
   * @return as in {@code http://127.0.0.1:40123}
   */
  public String address() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /**
   * Returns the client configuration for the proxy.
   *
   * @return an address without credentials
   */
  public Config config() {
    return new ConfigBuilder(Config.empty()).withMasterUrl(address() + "/").build();
  }

  /**
   * Returns the number of requests that came.
   *
   * @return whatever was done to them
   */
  public long requests() {
    return traffic.requests();
  }

  /**
   * Returns the number of writes that were sent on to the server.
   *
   * @return by method; a method without any is not there
   */
  public Map<String, Integer> writes() {
    return traffic.writes();
  }

  /**
   * Returns the last requests, one line each: the time, the number of the request, its method and
   * path, and what was done to it.
   *
   * @param count how many lines at most; some thousands are kept
   * @return oldest first
   */
  public List<String> lastLines(int count) {
    return traffic.lastLines(count);
  }

  private void accept() {
    try {
      while (true) {
        serveAside(listener.accept());
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  /** Serves a connection in a thread of its own; one that came while the proxy closes is closed. */
  private void serveAside(Socket socket) throws IOException {
    sockets.add(socket);
    try {
      threads.execute(() -> serve(socket));
    } catch (RejectedExecutionException e) {
      sockets.remove(socket);
      socket.close();
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      new ProxyConnection(socket, upstream, request -> faults.of(request), traffic, threads)
          .serve();
    } catch (IOException | RejectedExecutionException e) {
      // The client went away, a watch broke, or the proxy closes: the other side is notified.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(socket);
    }
  }

  /** Ends all connections. */
  @Override
  public void close() {
    try {
      listener.close();
      threads.shutdownNow();
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy cannot be closed", e);
    }
    breakConnections();
  }
}
