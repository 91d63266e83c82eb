package dev.homeostat.kubernetes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A server that says the same bytes to each connection, whatever it is asked, and then nothing, or
 * others again and again: for what is no HTTP, is broken off, or does not end. It knows which
 * connections clients have closed.
 */
final class RawServer implements AutoCloseable {

  private final ServerSocket server;
  private final byte[] told;
  private final byte[] again;
  private final Duration every;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Socket> connections = new CopyOnWriteArrayList<>();

  RawServer(String told) {
    this(told, "", Duration.ofDays(1));
  }

  /**
   * A server that goes on.
   *
   * @param told what it says at first
   * @param again what it says further, again and again
   * @param every the time between two of these
   */
  RawServer(String told, String again, Duration every) {
    this.told = told.getBytes(StandardCharsets.UTF_8);
    this.again = again.getBytes(StandardCharsets.UTF_8);
    this.every = every;
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
      OutputStream out = connection.getOutputStream();
      out.write(told);
      Future<?> unused =
          clock.scheduleAtFixedRate(
              () -> write(out), every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
      while (asked.read() >= 0) {
        // What is asked further has no answer.
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  /** Fails if the client has closed the connection, which ends the repetition. */
  private void write(OutputStream out) {
    try {
      out.write(again);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    clock.shutdownNow();
  }
}
