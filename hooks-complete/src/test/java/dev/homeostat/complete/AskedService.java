package dev.homeostat.complete;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.homeostat.Application;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An HTTP service of a workload that can be asked to shut down, and records the requests. */
final class AskedService implements AutoCloseable {

  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final List<String> upgrades = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile int answer = 200;

  private AskedService(HttpServer server) {
    this.server = server;
  }

  static AskedService start() {
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      AskedService service = new AskedService(HttpServer.create(any, 0));
      service.listen();
      return service;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen() {
    server.createContext(
        "/",
        exchange -> {
          // Before it is recorded: a test that sees the request may change the next answer.
          int status = answer;
          if (exchange.getRequestHeaders().containsKey("Upgrade")) {
            upgrades.add(exchange.getRequestHeaders().getFirst("Upgrade"));
          }
          requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  /** Sets the status of the answers from now on. */
  void answer(int status) {
    answer = status;
  }

  /** Returns the requests that were not taken yet, as in {@code PUT /clean-up}. */
  BlockingQueue<String> requests() {
    return requests;
  }

  /** Returns the protocols that requests asked to upgrade to. */
  List<String> upgrades() {
    return List.copyOf(upgrades);
  }

  /** Waits for the next request. */
  String asked() {
    try {
      return requests.poll(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an application that names this service. */
  Application application(String failureStrategy) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings
        .putObject("service")
        .put("name", "web")
        .put("port", server.getAddress().getPort())
        .put("path", "/clean-up");
    settings.put("graceTime", "30s").put("failureStrategy", failureStrategy);
    return app(DEPLOYMENT).hook("shutdown", settings).build();
  }

  /** Returns a controller of that application. */
  Trial trial(String failureStrategy) {
    return trial(application(failureStrategy));
  }

  /** Returns a controller of an application that names this service. */
  Trial trial(Application application) {
    return new Trial(application, ServiceAddresses.template("{scheme}://localhost:{port}{path}"));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
