package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** O11: an Application has a phase while its first pass takes long. */
class ProgressTest extends Ground {

  private static final String ONE =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: MODE}}
      """;

  private final CountDownLatch creates = new CountDownLatch(1);
  private final CountDownLatch patches = new CountDownLatch(1);
  private final FaultProxy proxy;
  private final KubernetesClient through;

  ProgressTest(RunningApiServer server) {
    super(server);
    proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              if (request.path().contains("/configmaps")) {
                hold(request.method());
              }
              return new Fault.Pass();
            });
    through = new KubernetesClientBuilder().withConfig(proxy.config()).build();
  }

  private void hold(String method) {
    try {
      if (method.equals("POST")) {
        creates.await();
      } else if (method.equals("PATCH")) {
        patches.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void release() {
    creates.countDown();
    patches.countDown();
    through.close();
    proxy.close();
  }

  private void awaitProgress() {
    await()
        .atMost(PATIENCE)
        .until(() -> status("web").path("phase").asText().equals("Progressing"));
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("False");
    assertThat(condition("web", "Ready").path("reason").asText()).isEqualTo("Reconciling");
  }

  @Test
  void o11_the_phase_is_progressing_until_the_first_pass_of_a_generation_ends() {
    operator(through);
    application("web", ONE.replace("MODE", "fast"));
    awaitProgress();
    creates.countDown();
    awaitPhase("web", "Ready");
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("True");

    application("web", ONE.replace("MODE", "slow"));
    awaitProgress();
    assertThat(status("web").path("observedGeneration").asInt()).isEqualTo(2);
    patches.countDown();
    awaitPhase("web", "Ready");
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("True");
  }

  @Test
  void the_condition_of_the_dependencies_is_kept_meanwhile() {
    operator(through);
    application("database", "manifest: []\n");
    awaitPhase("database", "Ready");
    application("web", "dependsOn: [database]\n" + ONE.replace("MODE", "fast"));
    awaitProgress();
    assertThat(condition("web", "DependenciesReady").path("status").asText()).isEqualTo("True");
    assertThat(condition("web", "DependenciesReady").path("observedGeneration").asInt())
        .isEqualTo(1);
    creates.countDown();
    awaitPhase("web", "Ready");
  }
}
