package dev.homeostat.kubernetes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server that says the same bytes to each connection, whatever it is asked, and then nothing: for
 * what is no HTTP, or is broken off. It knows which connections clients have closed.
 */
final class RawServer implements AutoCloseable {

  private final ServerSocket server;
  private final byte[] told;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Socket> connections = new CopyOnWriteArrayList<>();

  RawServer(String told) {
    this.told = told.getBytes(StandardCharsets.UTF_8);
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  String address() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  /** Returns the number of connections that were made, whether or not they are closed. */
  int connections() {
    return connections.size();
  }

  /** Returns whether clients have closed all connections that they made. */
  boolean isLeft() {
    return connections.stream().allMatch(Socket::isClosed);
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = server.accept();
        connections.add(connection);
        threads.execute(() -> answer(connection));
      }
    } catch (IOException e) {
      // The server is closed.
    }
  }

  private void answer(Socket connection) {
    try (connection;
        BufferedReader asked =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      String line = asked.readLine();
      while (line != null && !line.isEmpty()) {
        line = asked.readLine();
      }
      connection.getOutputStream().write(told);
      while (asked.read() >= 0) {
        // What is asked further has no answer.
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket connection : connections) {
        connection.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
