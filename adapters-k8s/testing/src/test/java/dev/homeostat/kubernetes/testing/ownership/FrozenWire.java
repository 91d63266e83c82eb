package dev.homeostat.kubernetes.testing.ownership;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A wire to a server on which, when it is frozen, nothing arrives and nothing is refused. */
final class FrozenWire implements AutoCloseable {

  private final ServerSocket listener;
  private final String host;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private boolean frozen;

  FrozenWire(URI server) throws IOException {
    this.host = server.getHost();
    this.port = server.getPort();
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    inBackground(this::accept);
  }

  /** Returns a client of the server over this wire. */
  KubernetesClient client(Config server) {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(server)
                .withMasterUrl("https://localhost:" + listener.getLocalPort())
                .withTrustCerts(true)
                .withDisableHostnameVerification(true)
                .build())
        .build();
  }

  synchronized void freeze() {
    frozen = true;
  }

  synchronized void thaw() {
    frozen = false;
    notifyAll();
  }

  private synchronized void awaitThawed() throws InterruptedException {
    while (frozen) {
      wait();
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private static void inBackground(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                // The wire is cut, on one side or the other.
              }
            },
            "wire");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket near = listener.accept();
      Socket far = new Socket(host, port);
      sockets.add(near);
      sockets.add(far);
      inBackground(() -> pump(near, far));
      inBackground(() -> pump(far, near));
    }
  }

  private void pump(Socket from, Socket to) throws Exception {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        awaitThawed();
        out.write(buffer, 0, count);
        out.flush();
      }
    }
  }

  @Override
  public void close() throws IOException {
    thaw();
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
