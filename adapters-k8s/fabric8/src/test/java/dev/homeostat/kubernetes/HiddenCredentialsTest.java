package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No problem shows credentials, or what was answered and could not be read. */
class HiddenCredentialsTest {

  private static final ResourceAddress MAP = ResourceAddress.of("v1", "ConfigMap", "shop", "a");

  private static String problem(Config config) {
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build()) {
      ClusterResponse answer = KubernetesCluster.of(client).read(MAP);
      assertThat(answer).isInstanceOf(ClusterResponse.Refused.class);
      return ((ClusterResponse.Refused) answer).message();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hunter2\n", "hunter2\r\n", "hun\rter2", "hunter2\u0000"})
  void a_token_that_cannot_be_a_header_is_not_quoted(String token) {
    try (ScriptedServer server = new ScriptedServer()) {
      Config config = ScriptedServer.config(server.address());

      assertThat(problem(new ConfigBuilder(config).withOauthToken(token).build()))
          .contains(server.address(), "token with a line break")
          .doesNotContain("hun", "ter2");
    }
  }

  @Test
  void a_password_in_the_address_of_the_server_is_not_quoted() {
    assertThat(problem(ScriptedServer.config("http://bob:hunter2@127.0.0.1:1/some/path/")))
        .startsWith("no connection to http://127.0.0.1:1/some/path: ")
        .doesNotContain("bob", "hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunter2 here\r\n\r\n",
        "HTTP/1.1 hunter2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: hunter2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{hunter2}",
      })
  void an_answer_that_cannot_be_read_is_not_quoted(String told) {
    try (RawServer server = new RawServer(told)) {
      assertThat(problem(ScriptedServer.config(server.address())))
          .isNotEmpty()
          .doesNotContainIgnoringCase("hunter2");
    }
  }
}
