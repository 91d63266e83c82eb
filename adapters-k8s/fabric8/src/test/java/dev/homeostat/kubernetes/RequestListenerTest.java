package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A listener to requests hears of them, and does not take part in them. */
class RequestListenerTest {

  private static final String PATH = "/api/v1/namespaces/shop/configmaps/a";
  private static final ResourceAddress ADDRESS =
      new ResourceAddress("v1", ResourceId.configMap("a").in("shop"));

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static RequestListener failing(AtomicInteger heard, Supplier<Error> failure) {
    return (verb, code, took) -> {
      heard.incrementAndGet();
      throw failure.get();
    };
  }

  @Test
  void one_that_fails_changes_no_answer() {
    server
        .on("GET /api/v1", asked -> Told.json(200, ScriptedServer.CONFIG_MAPS))
        .on(
            "GET " + PATH,
            asked ->
                Told.json(
                    200,
                    """
                    {"apiVersion": "v1", "kind": "ConfigMap",
                     "metadata": {"name": "a", "namespace": "shop", "uid": "1"}}
                    """));
    for (Supplier<Error> failure :
        List.<Supplier<Error>>of(
            () -> {
              throw new IllegalStateException("the registry is closed");
            },
            () -> thrown(new IOException()), // as a listener in Kotlin may do
            NoSuchMethodError::new)) {
      AtomicInteger heard = new AtomicInteger();
      KubernetesCluster cluster =
          KubernetesCluster.of(server.client(), RequestLimits.DEFAULT, failing(heard, failure));

      assertThat(cluster.read(ADDRESS)).isInstanceOf(ClusterResponse.Done.class);
      assertThat(heard.get()).isPositive();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T, E extends Exception> T thrown(Exception failure) throws E {
    throw (E) failure;
  }
}
