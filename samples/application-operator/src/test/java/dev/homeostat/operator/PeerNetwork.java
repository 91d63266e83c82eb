package dev.homeostat.operator;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The connections between replicas, which can be cut. Before each replica is a proxy at the address
 * of its pod. It knows a caller by its address, from which a replica makes its connections.
 */
final class PeerNetwork implements AutoCloseable {

  /** The port of replicas in their chart. */
  private static final int PORT = 7800;

  private static final int BUFFER = 8192;

  /** The direction from one replica to another. */
  private record Way(int from, int to) {}

  /** A connection that a replica has made to another one. */
  private record Connection(Socket caller, Socket callee) {

    void end() {
      PeerNetwork.end(caller);
      PeerNetwork.end(callee);
    }
  }

  /** Two numbers of all addresses, which other builds on this machine do not have. */
  private final String block;

  private final List<ServerSocket> proxies = new ArrayList<>();
  private final ConcurrentHashMap<Connection, Set<Way>> connections = new ConcurrentHashMap<>();
  private final Set<Way> closed = ConcurrentHashMap.newKeySet();
  private final Set<Way> silent = ConcurrentHashMap.newKeySet();
  private final AtomicLong effects = new AtomicLong();

  PeerNetwork(int replicas) throws IOException {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    block = "127." + random.nextInt(1, 255) + "." + random.nextInt(1, 255) + ".";
    for (int i = 0; i < replicas; i++) {
      ServerSocket proxy = new ServerSocket(PORT, 50, InetAddress.getByName(pod(i)));
      int callee = i;
      proxies.add(proxy);
      run(() -> accept(proxy, callee));
    }
  }

  /** Returns the address of the pod of a replica, at which others reach it. */
  String pod(int replica) {
    return block + (replica + 101);
  }

  /** Returns the address at which a replica listens, and from which it connects. */
  String listening(int replica) {
    return block + (replica + 1);
  }

  private int indexOf(InetAddress caller) {
    return IntStream.range(0, proxies.size())
        .filter(i -> listening(i).equals(caller.getHostAddress()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a connection from " + caller));
  }

  private static void run(Runnable work) {
    Thread thread = new Thread(work, "peer-network");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept(ServerSocket proxy, int callee) {
    try {
      while (true) {
        Socket caller = proxy.accept();
        run(() -> connect(caller, callee));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void connect(Socket socket, int callee) {
    int caller = indexOf(socket.getInetAddress());
    Way there = new Way(caller, callee);
    Way back = new Way(callee, caller);
    Connection connection = new Connection(socket, new Socket());
    connections.put(connection, Set.of(there, back));
    try {
      if (closed.contains(there) || closed.contains(back)) {
        effects.incrementAndGet();
        throw new IOException("cut");
      }
      connection.callee.connect(new InetSocketAddress(listening(callee), PORT));
      run(() -> pass(connection, socket, connection.callee, there));
      pass(connection, connection.callee, socket, back);
    } catch (IOException e) {
      connection.end();
    } finally {
      connections.remove(connection);
    }
  }

  /** A connection that has lost bytes ends with the next ones that are not lost. */
  private void pass(Connection connection, Socket from, Socket to, Way way) {
    byte[] buffer = new byte[BUFFER];
    boolean isDamaged = false;
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (silent.contains(way)) {
          isDamaged = true;
          effects.incrementAndGet();
        } else if (isDamaged) {
          return;
        } else {
          out.write(buffer, 0, count);
        }
      }
    } catch (IOException e) {
      // One side has ended, or it was cut.
    } finally {
      connection.end();
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loses all that one replica sends to another from now on, without ending a connection. */
  void silence(int from, int to) {
    silent.add(new Way(from, to));
  }

  /** Ends all connections between two replicas, and refuses new ones. */
  void cut(int one, int other) {
    Way way = new Way(one, other);
    closed.add(way);
    connections.forEach(
        (connection, ways) -> {
          if (ways.contains(way)) {
            effects.incrementAndGet();
            connection.end();
          }
        });
  }

  /** Lets all replicas reach each other again. */
  void restore() {
    closed.clear();
    silent.clear();
  }

  /** Returns how many connections were ended or refused, and messages lost, so far. */
  long effects() {
    return effects.get();
  }

  @Override
  public void close() {
    try {
      for (ServerSocket proxy : proxies) {
        proxy.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connections.keySet().forEach(Connection::end);
  }
}
