package dev.homeostat.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/** An HTTP server that answers as it is told, for what a real one cannot be made to say. */
final class ScriptedServer implements AutoCloseable {

  static final String CONFIG_MAPS =
      """
      {"kind": "APIResourceList", "groupVersion": "v1", "resources": [
        {"name": "configmaps", "kind": "ConfigMap", "namespaced": true, "verbs": ["get", "list"]},
        {"name": "namespaces", "kind": "Namespace", "namespaced": false, "verbs": ["get"]},
        {"name": "namespaces/status", "kind": "Namespace", "namespaced": false, "verbs": ["get"]}]}
      """;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final KubernetesClient client;

  /** What was asked, as in {@code GET /api/v1?limit=1}. */
  final List<Asked> asked = new CopyOnWriteArrayList<>();

  record Asked(String line, Map<String, List<String>> headers, String body) {}

  /** Answers an exchange. */
  interface Script {
    Told answer(Asked asked) throws InterruptedException;
  }

  /**
   * An answer.
   *
   * @param open whether the connection stays open behind it, as that of a watch
   */
  record Told(
      int code, String contentType, Map<String, String> headers, String body, boolean open) {

    static Told json(int code, String body) {
      return new Told(code, "application/json", Map.of(), body, false);
    }

    static Told text(int code, String body) {
      return new Told(code, "text/plain; charset=utf-8", Map.of(), body, false);
    }

    /** A watch of which nothing is heard but that it has begun, until the server is closed. */
    static Told watch() {
      String begun =
          "{\"type\": \"BOOKMARK\", \"object\": {\"kind\": \"ConfigMap\", \"apiVersion\": \"v1\","
              + " \"metadata\": {\"resourceVersion\": \"7\"}}}\n";
      return new Told(200, "application/json", Map.of(), begun, true);
    }

    /** The body, compressed if a header says so. */
    byte[] bytes() throws IOException {
      byte[] plain = body.getBytes(StandardCharsets.UTF_8);
      if (!"gzip".equals(headers.get("Content-Encoding"))) {
        return plain;
      }
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream to = new GZIPOutputStream(compressed)) {
        to.write(plain);
      }
      return compressed.toByteArray();
    }

    Told with(String header, String value) {
      return new Told(code, contentType, Map.of(header, value), body, open);
    }
  }

  ScriptedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    client = new KubernetesClientBuilder().withConfig(config(address())).build();
    on("GET /api/v1", Told.json(200, CONFIG_MAPS));
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static Config config(String address) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(address)
        .withOnlyHttpWatches(true)
        .build();
  }

  KubernetesClient client() {
    return client;
  }

  KubernetesCluster cluster() {
    return KubernetesCluster.of(client);
  }

  /** Answers a request, named by method and path without its query, always alike. */
  ScriptedServer on(String line, Told told) {
    return on(line, asked -> told);
  }

  ScriptedServer on(String line, Script script) {
    scripts.put(line, script);
    return this;
  }

  List<String> lines() {
    return asked.stream().map(Asked::line).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Asked one =
        new Asked(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            Map.copyOf(exchange.getRequestHeaders()),
            body);
    asked.add(one);
    String key = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
    Script script = scripts.getOrDefault(key, any -> Told.text(404, "404 page not found"));
    try (exchange) {
      Told told = script.answer(one);
      exchange.getResponseHeaders().set("Content-Type", told.contentType());
      told.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] bytes = told.bytes();
      if (told.open()) {
        exchange.sendResponseHeaders(told.code(), 0);
        exchange.getResponseBody().write(bytes);
        exchange.getResponseBody().flush();
        closed.await();
        return;
      }
      exchange.sendResponseHeaders(told.code(), bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    client.close();
    server.stop(0);
    threads.shutdownNow();
  }
}
