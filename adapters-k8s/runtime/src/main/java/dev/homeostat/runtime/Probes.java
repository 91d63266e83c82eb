package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Answers the probes of a kubelet over HTTP: {@code /livez} and {@code /healthz} whether something
 * is live, {@code /readyz} whether it is ready; with 200, or with 503 and a reason on each line.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Probes implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService executor;

  private Probes(HttpServer server, Supplier<Health> health, Map<String, Supplier<String>> pages) {
    this.server = server;
    this.executor =
        Executors.newFixedThreadPool(
            2,
            work -> {
              Thread thread = new Thread(work, "probes");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(executor);
    server.createContext("/", exchange -> answer(exchange, health, pages));
    server.start();
  }

  /**
   * Begins to answer on a port of all addresses of this machine.
   *
   * @param port 0 for any that is free
   * @param health asked for each probe; what it throws counts as not live
   * @return probes that answer
   * @throws IOException if the port cannot be had
   */
  public static Probes on(int port, Supplier<Health> health) throws IOException {
    return on(port, health, Map.of());
  }

  /**
   * Begins to answer on a port of all addresses of this machine, with pages beside the probes, such
   * as that of a scraper of metrics.
   *
   * @param port 0 for any that is free
   * @param health asked for each probe; what it throws counts as not live
   * @param pages plain texts by path, as in {@code /metrics}; each is made when it is asked for,
   *     and what one throws is answered with 500
   * @return probes that answer
   * @throws IOException if the port cannot be had
   */
  public static Probes on(int port, Supplier<Health> health, Map<String, Supplier<String>> pages)
      throws IOException {
    return on(new InetSocketAddress(port), health, pages);
  }

  /**
   * Begins to answer on an address of this machine, with pages beside the probes.
   *
   * @param address with port 0 for any that is free
   * @param health asked for each probe; what it throws counts as not live
   * @param pages plain texts by path, as in {@code /metrics}
   * @return probes that answer
   * @throws IOException if the address or the port cannot be had
   */
  public static Probes on(
      InetSocketAddress address, Supplier<Health> health, Map<String, Supplier<String>> pages)
      throws IOException {
    return new Probes(HttpServer.create(address, 0), health, Map.copyOf(pages));
  }

  /**
   * On which port it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return server.getAddress().getPort();
  }

  private static void answer(
      HttpExchange exchange, Supplier<Health> health, Map<String, Supplier<String>> pages)
      throws IOException {
    try (exchange) {
      switch (exchange.getRequestURI().getPath()) {
        case "/livez", "/healthz" -> reply(exchange, ask(health).unlive());
        case "/readyz" -> {
          Health now = ask(health);
          reply(exchange, Stream.concat(now.unlive().stream(), now.unready().stream()).toList());
        }
        default -> page(exchange, pages.get(exchange.getRequestURI().getPath()));
      }
    }
  }

  private static void page(HttpExchange exchange, @Nullable Supplier<String> page)
      throws IOException {
    if (page == null) {
      reply(exchange, 404, "not found\n");
      return;
    }
    String text;
    try {
      text = page.get();
    } catch (RuntimeException e) {
      reply(exchange, 500, "this page cannot be made now\n");
      return;
    }
    reply(exchange, 200, text);
  }

  private static Health ask(Supplier<Health> health) {
    try {
      return health.get();
    } catch (RuntimeException e) {
      return Health.notLive("health is not known: " + e);
    }
  }

  private static void reply(HttpExchange exchange, List<String> reasons) throws IOException {
    if (reasons.isEmpty()) {
      reply(exchange, 200, "ok\n");
    } else {
      reply(exchange, 503, String.join("\n", reasons) + "\n");
    }
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    boolean head = "HEAD".equals(exchange.getRequestMethod());
    exchange.sendResponseHeaders(status, head ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }

  /** Answers no more, and frees the port. */
  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
