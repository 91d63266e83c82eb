package dev.homeostat.sharding;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Ports of this machine that are free, each with the next one. */
final class FreePorts {

  private static final Random RANDOM = new Random();

  private FreePorts() {}

  /** Below the ports that the system gives to others. */
  static List<InetSocketAddress> pairs(int count) {
    List<InetSocketAddress> found = new ArrayList<>();
    while (found.size() < count) {
      int port = 10_000 + 2 * RANDOM.nextInt(10_000);
      if (isFree(port) && isFree(port + 1)) {
        found.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      }
    }
    return found;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
