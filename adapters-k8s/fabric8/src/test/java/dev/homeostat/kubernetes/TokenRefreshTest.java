package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The refresh of tokens by the client. Without a token, the client would read its kubeconfig with
 * each request from the second minute on.
 */
@WithApiServer
class TokenRefreshTest {

  private final Config config;

  TokenRefreshTest(RunningApiServer server) {
    config = server.client().getConfiguration();
  }

  /** Counts the requests that it sees instead of refreshing a token. */
  private static final class CountingRefresh implements Interceptor {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
      count.incrementAndGet();
    }
  }

  private static int refreshes(Config config) {
    CountingRefresh refresh = new CountingRefresh();
    try (KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientBuilderConsumer(
                http -> http.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, refresh))
            .build()) {
      KubernetesCluster cluster = KubernetesCluster.of(client, RequestLimits.DEFAULT);
      assertThat(cluster.read(ResourceAddress.of("v1", "Namespace", "", "default")))
          .isInstanceOf(ClusterResponse.Done.class);
    }
    return refresh.count.get();
  }

  @Test
  void a_client_with_a_certificate_alone_has_no_token_to_refresh() {
    assertThat(config.getClientCertData() + config.getClientCertFile()).isNotEqualTo("nullnull");

    assertThat(refreshes(config)).isZero();
  }

  @Test
  void a_client_with_a_token_refreshes_it() {
    Config withToken = new ConfigBuilder(config).withOauthToken("some-token").build();

    assertThat(refreshes(withToken)).isPositive();
  }
}
