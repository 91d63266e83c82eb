package dev.homeostat.sharding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A port that passes connections on to another address, and notes from where they come. */
final class PortRelay implements AutoCloseable {

  private final ServerSocket server;
  private final InetSocketAddress target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;

  PortRelay(InetSocketAddress target) throws IOException {
    this.target = target;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    run(this::accept);
  }

  InetSocketAddress address() {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  /** Returns the addresses that have connected. */
  Set<String> sources() {
    return sources;
  }

  /** Ends all connections, and begins none. */
  void cut() {
    isCut = true;
    sockets.forEach(PortRelay::end);
  }

  private static void run(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (!server.isClosed()) {
        connect(server.accept());
      }
    } catch (IOException e) {
      cut(); // It is closed.
    }
  }

  private void connect(Socket caller) {
    sources.add(caller.getInetAddress().getHostAddress());
    try {
      if (isCut) {
        throw new IOException("cut");
      }
      Socket callee = new Socket(target.getAddress(), target.getPort());
      sockets.add(caller);
      sockets.add(callee);
      run(() -> pass(caller, callee));
      run(() -> pass(callee, caller));
    } catch (IOException e) {
      end(caller);
    }
  }

  private void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // The other side has ended, or this was cut.
    } finally {
      end(from);
      end(to);
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
  }
}
