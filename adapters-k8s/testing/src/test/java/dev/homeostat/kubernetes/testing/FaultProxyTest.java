package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault does what it says, and what is no fault changes nothing. */
@WithApiServer
@Timeout(120)
@Tag("each-jdk")
class FaultProxyTest {

  private final KubernetesClient direct;
  private final FaultProxy proxy;
  private final String namespace;
  private final HttpClient http = HttpClient.newHttpClient();

  FaultProxyTest(RunningApiServer server) {
    direct = server.client();
    namespace = server.newNamespace("faults");
    proxy = FaultProxy.before(direct.getConfiguration(), Faults.none());
  }

  @AfterEach
  void close() {
    proxy.close();
  }

  private String maps() {
    return "/api/v1/namespaces/" + namespace + "/configmaps";
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(proxy.address() + path)).build(),
        BodyHandlers.ofString());
  }

  private HttpResponse<String> create(String name) throws Exception {
    String body =
        """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"},
         "data": {"token": "hidden"}}
        """
            .formatted(name);
    return http.send(
        HttpRequest.newBuilder(URI.create(proxy.address() + maps()))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private boolean isThere(String name) {
    return direct.configMaps().inNamespace(namespace).withName(name).get() != null;
  }

  private static void until(String what, Callable<Boolean> condition) {
    await(what).atMost(Duration.ofSeconds(60)).until(condition);
  }

  @Test
  void without_faults_the_server_answers() throws Exception {
    assertThat(create("a").statusCode()).isEqualTo(201);
    assertThat(get(maps() + "/a").body()).contains("\"token\":\"hidden\"");
    assertThat(get(maps() + "/b").statusCode()).isEqualTo(404);
    assertThat(get("/apis/nowhere").body()).isEqualTo("404 page not found\n");
  }

  @Test
  void broken_connections_end_what_is_watched() throws Exception {
    HttpResponse<InputStream> watching =
        http.send(
            HttpRequest.newBuilder(URI.create(proxy.address() + maps() + "?watch=true")).build(),
            BodyHandlers.ofInputStream());
    create("a");
    assertThat(watching.body().read()).isEqualTo('{');
    proxy.breakConnections();
    assertThatThrownBy(() -> watching.body().readAllBytes()).isInstanceOf(IOException.class);
    try (KubernetesClient another =
        new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      assertThat(another.configMaps().inNamespace(namespace).withName("a").get()).isNotNull();
    }
  }

  @Test
  void a_client_of_fabric8_reads_writes_and_watches_through_it() throws Exception {
    try (KubernetesClient client =
            new KubernetesClientBuilder().withConfig(proxy.config()).build();
        SharedIndexInformer<ConfigMap> informer =
            client.configMaps().inNamespace(namespace).inform()) {
      client.resource(map("a")).inNamespace(namespace).create();
      until("the event came", () -> informer.getStore().list().size() == 1);
      proxy.faults(request -> request.isWatch() ? new Fault.EndWatch(1, false) : new Fault.Pass());
      client.resource(map("b")).inNamespace(namespace).create();
      client.resource(map("c")).inNamespace(namespace).create();
      until("all events came", () -> informer.getStore().list().size() == 3);
    }
  }

  private static ConfigMap map(String name) {
    return new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().build();
  }

  @Test
  void what_is_cut_never_reaches_the_server() {
    proxy.faults(request -> new Fault.Cut());
    assertThatThrownBy(() -> create("a")).isInstanceOf(IOException.class);
    assertThat(isThere("a")).isFalse();
    assertThat(proxy.writes()).isEmpty();
  }

  @Test
  void what_is_delayed_comes_later_and_whole() throws Exception {
    proxy.faults(request -> new Fault.Delay(Duration.ofMillis(300)));
    Instant before = Instant.now();
    assertThat(create("a").statusCode()).isEqualTo(201);
    assertThat(Duration.between(before, Instant.now())).isGreaterThan(Duration.ofMillis(300));
    assertThat(isThere("a")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Refusal.class)
  void what_is_refused_is_refused_in_the_words_of_the_server(Refusal refusal) throws Exception {
    proxy.faults(request -> new Fault.Refuse(refusal));
    HttpResponse<String> answer = create("a");
    assertThat(answer.statusCode()).isEqualTo(refusal.code());
    assertThat(answer.body()).isEqualTo(refusal.body());
    assertThat(answer.headers().firstValue("Retry-After").orElse(""))
        .isEqualTo(refusal == Refusal.TOO_MANY_REQUESTS ? "1" : "");
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith(refusal.code() == 500 ? "application/json" : "text/plain");
    if (refusal.code() == 500) {
      assertThat(answer.body()).startsWith("{\"kind\":\"Status\"").endsWith("\"code\":500}\n");
    }
    assertThat(isThere("a")).isFalse();
    assertThat(proxy.writes()).isEmpty();
  }

  @Test
  void what_is_dropped_was_done() {
    proxy.faults(request -> new Fault.Drop());
    assertThatThrownBy(() -> create("a")).isInstanceOf(IOException.class);
    assertThat(isThere("a")).isTrue();
    assertThat(proxy.writes()).isEqualTo(Map.of("POST", 1));
  }

  @Test
  void what_times_out_was_done() throws Exception {
    proxy.faults(request -> new Fault.TimeOut());
    HttpResponse<String> answer = create("a");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(answer.body()).contains("\"reason\":\"Timeout\"");
    assertThat(isThere("a")).isTrue();
  }

  private BufferedReader watch() throws Exception {
    HttpResponse<InputStream> response =
        http.send(
            HttpRequest.newBuilder(URI.create(proxy.address() + maps() + "?watch=true")).build(),
            BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  @Test
  void a_watch_flows_event_by_event() throws Exception {
    try (BufferedReader events = watch()) {
      for (String name : new String[] {"a", "b", "c"}) {
        create(name);
        assertThat(events.readLine()).contains("ADDED").contains("\"name\":\"" + name + "\"");
      }
    }
  }

  @Test
  void a_watch_ends_after_its_events_as_if_the_server_ended_it() throws Exception {
    proxy.faults(request -> request.isWatch() ? new Fault.EndWatch(2, false) : new Fault.Pass());
    try (BufferedReader events = watch()) {
      create("a");
      create("b");
      create("c");
      assertThat(events.readLine()).contains("\"name\":\"a\"");
      assertThat(events.readLine()).contains("\"name\":\"b\"");
      assertThat(events.readLine()).isNull();
    }
  }

  @Test
  void a_watch_that_breaks_breaks_within_an_event() throws Exception {
    proxy.faults(request -> request.isWatch() ? new Fault.EndWatch(1, true) : new Fault.Pass());
    try (BufferedReader events = watch()) {
      create("a");
      create("b");
      assertThat(events.readLine()).contains("\"name\":\"a\"");
      assertThatThrownBy(events::readLine).isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_client_that_leaves_ends_its_watch_at_the_server() throws Exception {
    watch().close();
    until(
        "the watch was given up", () -> proxy.lastLines(1).toString().contains("watch broken off"));
  }

  /** An exception in any thread ends the wait. */
  @Test
  void it_closes_without_an_error_while_clients_connect() {
    until(
        "all proxies are closed",
        () -> {
          for (int i = 0; i < 30; i++) {
            FaultProxy closing = FaultProxy.before(direct.getConfiguration(), Faults.none());
            URI address = URI.create(closing.address());
            AtomicBoolean closed = new AtomicBoolean();
            CountDownLatch connected = new CountDownLatch(3);
            Thread client =
                new Thread(
                    () -> {
                      while (!closed.get()) {
                        connect(address);
                        connected.countDown();
                      }
                    },
                    "client");
            client.start();
            connected.await();
            closing.close();
            closed.set(true);
            client.join();
          }
          return true;
        });
  }

  private static void connect(URI address) {
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      assertThat(socket.getRemoteSocketAddress()).isNotNull();
    } catch (IOException e) {
      // The proxy is closed.
    }
  }

  @Test
  void it_says_what_came_and_what_was_done_but_no_bodies() throws Exception {
    create("a");
    proxy.faults(request -> new Fault.Refuse(Refusal.UNAVAILABLE));
    get(maps());
    assertThat(proxy.requests()).isEqualTo(2);
    assertThat(proxy.lastLines(5)).hasSize(2);
    assertThat(proxy.lastLines(5).get(0)).endsWith("#1 POST " + maps() + " -> 201");
    assertThat(proxy.lastLines(1).get(0))
        .endsWith("#2 GET " + maps() + " -> refused as UNAVAILABLE");
    assertThat(proxy.lastLines(5).toString()).doesNotContain("hidden");
  }
}
