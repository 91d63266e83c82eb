package dev.homeostat.appbundle;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While nothing changes, the operator sends no request; on a server without Porch. */
@Tag("long")
class IdleTest extends BundleGround {

  /** Longer than the pause after which a kind is asked about whose definition is not awaited. */
  private static final Duration LONGER_THAN_A_RETRY = Duration.ofSeconds(40);

  private static final RunningApiServer SERVER = RunningApiServer.start();

  IdleTest() {
    super(SERVER);
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static long requests(FaultProxy proxy) {
    return proxy.lastLines(Integer.MAX_VALUE).stream()
        .filter(line -> !line.contains("watch=true"))
        .count();
  }

  @Test
  void a_deployed_bundle_costs_no_request_where_porch_is_not_installed() {
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      var operator = operator(through);
      bundle(
          "shop",
          """
          - name: all
            components:
            - {name: one, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}}
            - {name: two, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: two}}}
          """);
      awaitPhase("shop", "Deployed");

      AtomicLong before = new AtomicLong();
      await()
          .atMost(PATIENCE.multipliedBy(2))
          .during(LONGER_THAN_A_RETRY)
          .until(
              () -> {
                long now = requests(proxy);
                return now == before.getAndSet(now);
              });
      operator.close();
    }
  }
}
