package dev.homeostat.kubernetes.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports for servers that cannot choose a port by themselves. */
final class Ports {

  /** Below those that systems give to outgoing connections, each of which could take a choice. */
  private static final int FROM = 20_000;

  private static final int TO = 32_000;
  private static final int ATTEMPTS = 100;

  private Ports() {}

  /** Returns a port that is not in use now. */
  static int free() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FROM, TO);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no free port found between " + FROM + " and " + TO + "; what listens there?");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
