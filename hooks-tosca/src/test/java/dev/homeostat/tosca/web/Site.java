package dev.homeostat.tosca.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A real server on this machine, and what it was asked. */
final class Site implements AutoCloseable {

  /** The handling of a request. */
  @FunctionalInterface
  interface Handler {
    void handle(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String scheme;
  final List<String> requests = new CopyOnWriteArrayList<>();

  private Site(HttpServer server, String scheme) {
    this.server = server;
    this.scheme = scheme;
    server.setExecutor(threads);
    server.start();
  }

  static Site http() {
    try {
      return new Site(HttpServer.create(anyPort(), 0), "http");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Site https(SSLContext identity) {
    try {
      HttpsServer server = HttpsServer.create(anyPort(), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(identity));
      return new Site(server, "https");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Answers what begins with a path. */
  Site on(String path, Handler handler) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            requests.add(exchange.getRequestURI().toString());
            handler.handle(exchange);
          }
        });
    return this;
  }

  Site text(String path, String text) {
    return on(path, exchange -> answer(exchange, 200, text));
  }

  Site redirect(String path, int status, String location) {
    return on(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Location", location);
          answer(exchange, status, "moved");
        });
  }

  static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean bare = status == 204 || status == 304;
    exchange.sendResponseHeaders(status, bare ? -1 : bytes.length);
    if (!bare) {
      exchange.getResponseBody().write(bytes);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  URI url(String path) {
    return url("127.0.0.1", path);
  }

  URI url(String host, String path) {
    return URI.create(scheme + "://" + host + ":" + port() + path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
