package dev.homeostat.sharding;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A register of the processes of a test. */
final class RegisterServer implements AutoCloseable {

  /** Ends the expected text; no roster has it. */
  private static final String END = "\0";

  private final MemoryRegister register = new MemoryRegister();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  RegisterServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String answer;
    if (body.isEmpty()) {
      answer = register.read();
    } else {
      int end = body.indexOf(END);
      answer = String.valueOf(register.replace(body.substring(0, end), body.substring(end + 1)));
    }
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /**
   * The register as another process sees it.
   *
   * @param port of the server
   * @param http the client
   */
  record Remote(int port, HttpClient http) implements RosterRegister {

    @Override
    public String read() throws IOException {
      return send("");
    }

    @Override
    public boolean replace(String expected, String next) throws IOException {
      return Boolean.parseBoolean(send(expected + END + next));
    }

    private String send(String body) throws IOException {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
              .timeout(Duration.ofSeconds(5))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      try {
        return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }
}
