package dev.homeostat.tosca.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server that breaks the rules of HTTP, or takes its time. */
final class RawSite implements AutoCloseable {

  /** The response that is written after the head of a request was read. */
  @FunctionalInterface
  interface Script {
    void write(OutputStream out) throws IOException;
  }

  private final ServerSocket socket;
  private final boolean listens;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  final CountDownLatch asked = new CountDownLatch(1);
  final CountDownLatch hungUp = new CountDownLatch(1);

  RawSite(Script script) {
    this(script, true);
  }

  private RawSite(Script script, boolean listens) {
    this.listens = listens;
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(() -> accept(script));
  }

  /** Writes at once, whatever the client says. */
  static RawSite shouting(String... lines) {
    return new RawSite(out -> out.write(bytes(lines)), false);
  }

  /** Writes a head and a body, and then nothing more. */
  static RawSite saying(String... lines) {
    return new RawSite(out -> out.write(bytes(lines)));
  }

  /** Writes a head, and then the same again and again. */
  static RawSite endless(byte[] head, byte[] part) {
    return new RawSite(
        out -> {
          out.write(head);
          while (true) {
            out.write(part);
          }
        });
  }

  static byte[] bytes(String... lines) {
    return String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  private void accept(Script script) {
    try {
      while (true) {
        Socket client = socket.accept();
        threads.execute(() -> serve(client, script));
      }
    } catch (IOException e) {
      closed.countDown();
    }
  }

  private void serve(Socket client, Script script) {
    try (client) {
      if (listens) {
        readHead(client);
      }
      asked.countDown();
      script.write(client.getOutputStream());
    } catch (IOException e) {
      hungUp.countDown();
    }
  }

  private static void readHead(Socket client) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      line = in.readLine();
    }
  }

  /** Waits until the server is closed, or for a while; says whether it is closed. */
  boolean isClosedWithin(int millis) {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  URI url(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    closed.countDown();
    threads.shutdownNow();
  }
}
