package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Streaming;
import dev.homeostat.kubernetes.wire.TreeStream;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that does not end in time is given up, with its connection and what was read of it. */
class EndlessAnswersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** A quiet watch outlives the time that a request may take. */
  private static final Duration SILENCE = TIMEOUT.multipliedBy(2);

  private static final ResourceAddress MAP = ResourceAddress.of("v1", "ConfigMap", "shop", "a");

  /** The first request of a process can take longer to make a connection than is waited below. */
  @BeforeAll
  static void makeTheFirstRequest() {
    try (ScriptedServer server = new ScriptedServer()) {
      assertThat(server.cluster().read(MAP)).isInstanceOf(ClusterResponse.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 1000\r\n\r\n",
      })
  void an_answer_that_does_not_end_in_time_leaves_no_connection_behind(String begun) {
    try (RawServer server = new RawServer(begun);
        KubernetesClient client = client(server)) {
      KubernetesCluster cluster =
          KubernetesCluster.of(client, RequestLimits.DEFAULT.withTimeout(TIMEOUT));

      ClusterResponse answer = cluster.read(MAP);

      assertThat(answer)
          .isInstanceOfSatisfying(
              ClusterResponse.Refused.class,
              refused ->
                  assertThat(refused.message())
                      .isEqualTo("no answer from " + server.address() + " in 2.0 s"));
      assertThat(server.connections()).isPositive();
      await().atMost(PATIENCE).until(server::isLeft);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"})
  void a_watch_that_does_not_begin_in_time_leaves_no_connection_behind(String begun) {
    try (RawServer server = new RawServer(begun);
        KubernetesClient client = client(server)) {
      assertThat(watch(client)).isInstanceOf(Streaming.Refused.class);
      assertThat(server.connections()).isPositive();
      await().atMost(PATIENCE).until(server::isLeft);
    }
  }

  @Test
  void a_watch_that_has_begun_may_be_quiet_for_longer_than_a_request_may_take() throws IOException {
    String begun = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"a\": 1}\r\n";
    try (RawServer server = new RawServer(begun);
        KubernetesClient client = client(server);
        TreeStream trees = ((Streaming.Begun) watch(client)).trees()) {
      long begin = System.nanoTime();
      assertThat(trees.next()).asString().isEqualTo("{\"a\":1}");
      assertThatThrownBy(trees::next).isInstanceOf(IOException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(TIMEOUT);
      await().atMost(PATIENCE).until(server::isLeft);
    }
  }

  @Test
  void a_watch_on_which_something_comes_goes_on_for_longer_than_it_may_be_quiet()
      throws IOException {
    String begun = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    String tree = "8\r\n{\"a\": 1}\r\n";
    try (RawServer server = new RawServer(begun, tree, SILENCE.dividedBy(8));
        KubernetesClient client = client(server);
        TreeStream trees = ((Streaming.Begun) watch(client)).trees()) {
      for (int i = 0; i < 10; i++) {
        assertThat(trees.next()).as("tree %s", i).asString().isEqualTo("{\"a\":1}");
      }
    }
  }

  private static KubernetesClient client(RawServer server) {
    return new KubernetesClientBuilder()
        .withConfig(ScriptedServer.config(server.address()))
        .build();
  }

  private static Streaming watch(KubernetesClient client) {
    RequestLimits limits = RequestLimits.DEFAULT.withTimeout(TIMEOUT);
    return new ApiServer(client, limits, RequestListener.none())
        .stream(Call.get("/api/v1/configmaps?watch=true"), PATIENCE, SILENCE);
  }
}
