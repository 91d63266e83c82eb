package dev.homeostat.samples.testing;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Plays the network of a cluster for the webhooks of a Service: an API server without nodes reaches
 * a process on this machine by the name of the Service. The Service gets the type ExternalName, and
 * the webhook configuration the port of this; all else stays as installed.
 */
public final class LocalService implements AutoCloseable {

  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "local-service");
            thread.setDaemon(true);
            return thread;
          });
  private volatile int target;

  private LocalService() throws IOException {
    listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /**
   * Takes the place of the Service of an installed operator.
   *
   * @param operator whose webhook configurations have the name of its Service
   */
  public static LocalService of(SampleOperator operator, RunningApiServer server)
      throws IOException {
    LocalService local = new LocalService();
    server
        .client()
        .services()
        .inNamespace(SampleOperator.SYSTEM)
        .withName(operator.name())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"spec\": {\"type\": \"ExternalName\", \"externalName\": \"localhost\","
                + " \"clusterIP\": null, \"clusterIPs\": null}}");
    local.redirect(operator, server);
    return local;
  }

  /** Leads the webhook configurations here again, after they were applied. */
  public void redirect(SampleOperator operator, RunningApiServer server) {
    WebhookClients.of(operator, server)
        .edit(client -> client.getService().setPort(listener.getLocalPort()));
  }

  /** Leads all that follows to a port of this machine; connections to another end. */
  public void route(int port) throws IOException {
    target = port;
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        sockets.add(client);
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      sockets.add(server);
      threads.execute(() -> copy(server, client));
      copy(client, server);
      sockets.remove(server);
    } catch (IOException e) {
      // Nobody listens there: the API server sees a connection that ends.
    } finally {
      sockets.remove(client);
    }
  }

  /** Copies until one side ends, and ends both. */
  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      in.transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of them is closed.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    route(0);
    threads.shutdownNow();
  }
}
