package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** O8: requests are measured by verb and code. */
@WithApiServer
class ClientMetricsO8Test {

  private static final ResourceAddress NONE =
      ResourceAddress.of("v1", "ConfigMap", "default", "there-is-none");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private Timer timer(String verb, String code) {
    return registry.get("homeostat.client.request").tag("verb", verb).tag("code", code).timer();
  }

  @Test
  void o8_requests_count_by_verb_and_code_also_those_in_the_name_of_others(
      KubernetesClient client) {
    KubernetesCluster cluster =
        KubernetesCluster.of(client, RequestLimits.DEFAULT, ClientMetrics.in(registry));
    cluster.read(NONE);
    cluster.read(NONE);
    cluster.asServiceAccount("default", "absent").read(NONE);
    assertThat(timer("get", "404").count()).isEqualTo(2);
    assertThat(timer("get", "404").totalTime(TimeUnit.NANOSECONDS)).isPositive();
    assertThat(timer("get", "404").takeSnapshot().histogramCounts()).hasSizeGreaterThan(5);
    assertThat(timer("get", "403").count()).isEqualTo(1);
    assertThat(timer("get", "200").getId().getDescription()).isNotBlank();
  }

  @Test
  void o8_a_request_that_is_not_answered_counts_as_such() {
    try (KubernetesClient nowhere =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(Config.empty()).withMasterUrl("http://localhost:1").build())
            .build()) {
      KubernetesCluster.of(nowhere, RequestLimits.DEFAULT, ClientMetrics.in(registry)).read(NONE);
    }
    assertThat(timer("get", "none").count()).isPositive();
  }
}
