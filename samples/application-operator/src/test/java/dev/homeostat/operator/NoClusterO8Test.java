package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.slf4j.LoggerFactory;

/** O8: log, probe and metrics of an operator without a cluster, or without permissions. */
@Execution(ExecutionMode.SAME_THREAD)
class NoClusterO8Test extends Ground {

  private static final String NOWHERE = "http://localhost:1";

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger adapter = (Logger) LoggerFactory.getLogger("dev.homeostat.kubernetes");

  NoClusterO8Test(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void listen() {
    log.start();
    adapter.addAppender(log);
    adapter.setAdditive(false);
  }

  @AfterEach
  void listenNoMore() {
    adapter.detachAppender(log);
    adapter.setAdditive(true);
  }

  private static KubernetesClient client(Config config) {
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private StartedOperator start(KubernetesClient with) {
    return StartedOperator.start(
        with, "--namespaces=" + namespace, "--lease-namespace=" + namespace);
  }

  private static HttpResponse<String> get(StartedOperator operator, String path) throws Exception {
    URI address = URI.create("http://localhost:" + operator.port() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static void assertLive(StartedOperator operator) throws Exception {
    assertThat(get(operator, "/livez").statusCode()).isEqualTo(HttpURLConnection.HTTP_OK);
  }

  private static void assertNotReady(StartedOperator operator, String... why) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              HttpResponse<String> answer = get(operator, "/readyz");
              assertThat(answer.statusCode()).isEqualTo(HttpURLConnection.HTTP_UNAVAILABLE);
              assertThat(answer.body()).contains(why);
            });
  }

  private static void assertMeasured(StartedOperator operator, String code) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(get(operator, "/metrics").body())
                    .containsPattern("homeostat_watches_failing [1-9]")
                    .containsPattern(
                        "homeostat_client_request_seconds_count\\{code=\"" + code + "\""));
  }

  /** The appender may be written to meanwhile. */
  private List<String> warnings(String text) {
    synchronized (log) {
      return List.copyOf(log.list).stream()
          .filter(event -> event.getLevel() == Level.WARN)
          .map(ILoggingEvent::getFormattedMessage)
          .filter(line -> line.contains(text))
          .toList();
    }
  }

  @Test
  void o8_without_a_cluster() throws Exception {
    Config config = new ConfigBuilder(Config.empty()).withMasterUrl(NOWHERE).build();
    try (KubernetesClient nowhere = client(config);
        StartedOperator operator = start(nowhere)) {
      assertNotReady(operator, "Application", "no connection to " + NOWHERE);
      assertMeasured(operator, "none");
      assertLive(operator);
      assertThat(warnings("no connection")).hasSize(1).first().asString().contains(NOWHERE);
    }
  }

  @Test
  void o8_without_permissions() throws Exception {
    Config config =
        new ConfigBuilder(client.getConfiguration())
            .withImpersonateUsername("system:serviceaccount:" + namespace + ":absent")
            .build();
    try (KubernetesClient powerless = client(config);
        StartedOperator operator = start(powerless)) {
      assertNotReady(operator, "cannot list resource \"applications\"");
      assertMeasured(operator, "403");
      assertLive(operator);
      assertThat(warnings("cannot be watched"))
          .hasSize(1)
          .first()
          .asString()
          .contains("list and watch", "cannot list resource \"applications\"");
    }
  }
}
