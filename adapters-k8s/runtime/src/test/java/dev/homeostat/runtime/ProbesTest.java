package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ProbesTest {

  private final AtomicReference<Health> health = new AtomicReference<>(Health.GOOD);
  private final HttpClient client = HttpClient.newHttpClient();

  private String ask(Probes probes, String path) throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + probes.port() + path)).build(),
            BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }

  @Test
  void what_is_well_is_live_and_ready() throws Exception {
    try (Probes probes = Probes.on(0, health::get)) {
      for (String path : List.of("/livez", "/healthz", "/readyz", "/readyz?verbose")) {
        assertThat(ask(probes, path)).isEqualTo("200 ok\n");
      }
      assertThat(ask(probes, "/other")).isEqualTo("404 not found\n");
    }
  }

  @Test
  void what_is_not_ready_is_live_and_says_why_it_is_not_ready() throws Exception {
    health.set(Health.notReady("pods: has not synced").and(Health.notReady("no lease")));
    try (Probes probes = Probes.on(0, health::get)) {
      assertThat(ask(probes, "/livez")).isEqualTo("200 ok\n");
      assertThat(ask(probes, "/healthz")).isEqualTo("200 ok\n");
      assertThat(ask(probes, "/readyz")).isEqualTo("503 pods: has not synced\nno lease\n");
    }
  }

  @Test
  void what_is_not_live_is_neither() throws Exception {
    health.set(Health.notLive("stuck").of("apps").and(Health.notReady("no lease")));
    try (Probes probes = Probes.on(0, health::get)) {
      assertThat(ask(probes, "/livez")).isEqualTo("503 apps: stuck\n");
      assertThat(ask(probes, "/healthz")).isEqualTo("503 apps: stuck\n");
      assertThat(ask(probes, "/readyz")).isEqualTo("503 apps: stuck\nno lease\n");
    }
  }

  @Test
  void health_that_cannot_be_told_is_not_live() throws Exception {
    Probes probes =
        Probes.on(
            0,
            () -> {
              throw new IllegalStateException("a bug");
            });
    try (probes) {
      assertThat(ask(probes, "/livez")).startsWith("503 ").contains("a bug");
    }
  }

  @Test
  void closed_they_free_the_port() throws Exception {
    Probes first = Probes.on(0, health::get);
    int port = first.port();
    assertThatThrownBy(() -> Probes.on(port, health::get)).isInstanceOf(IOException.class);
    first.close();
    first.close();
    try (Probes second = Probes.on(port, health::get)) {
      assertThat(ask(second, "/livez")).isEqualTo("200 ok\n");
    }
  }

  @Test
  void pages_beside_them_are_made_when_they_are_asked_for() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Map<String, Supplier<String>> pages =
        Map.of(
            "/metrics",
            () -> "asked " + asked.incrementAndGet() + "\n",
            "/broken",
            () -> {
              throw new IllegalStateException("a secret");
            });
    try (Probes probes = Probes.on(0, health::get, pages)) {
      assertThat(ask(probes, "/metrics")).isEqualTo("200 asked 1\n");
      assertThat(ask(probes, "/metrics")).isEqualTo("200 asked 2\n");
      assertThat(ask(probes, "/broken")).startsWith("500 ").doesNotContain("secret");
      assertThat(ask(probes, "/else")).startsWith("404 ");
      assertThat(ask(probes, "/livez")).isEqualTo("200 ok\n");
    }
  }
}
