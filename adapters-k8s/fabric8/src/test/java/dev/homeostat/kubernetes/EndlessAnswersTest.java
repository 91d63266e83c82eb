package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that does not end in time is given up, with its connection and what was read of it. */
class EndlessAnswersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
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
        KubernetesClient client =
            new KubernetesClientBuilder()
                .withConfig(ScriptedServer.config(server.address()))
                .build()) {
      KubernetesCluster cluster =
          KubernetesCluster.of(client, RequestLimits.DEFAULT.withTimeout(Duration.ofSeconds(2)));

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
}
