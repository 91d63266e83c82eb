package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A watch that is behind shows pods of an earlier deployment, which have succeeded. */
class EarlierPodsTest extends WrapperGround {

  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger lists = new AtomicInteger();
  private volatile boolean isStatusHeld;
  private volatile boolean isWatchHeld;

  EarlierPodsTest(RunningApiServer server) {
    super(server);
  }

  private Fault fault(ProxiedRequest request) {
    boolean isOfPods = request.path().contains("/pods");
    if (isOfPods && request.isWatch()) {
      return isWatchHeld ? new Fault.Refuse(Refusal.STORE_GONE) : new Fault.Pass();
    }
    if (isOfPods && request.toString().contains("labelSelector")) {
      lists.incrementAndGet();
    }
    if (isStatusHeld && request.path().contains("/appwrappers/sample/status")) {
      refused.incrementAndGet();
      return new Fault.Refuse(Refusal.STORE_GONE);
    }
    return new Fault.Pass();
  }

  @Test
  void their_success_is_not_that_of_the_present_pods() {
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), this::fault);
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build();
        RunningProgram operator = operator(Settings.DEFAULT, through)) {
      assertThat(operator.isWorking()).isTrue();
      wrap("sample", Wrappers.pod("a"));
      awaitPhase("sample", "Running");
      play("a", "Running");
      awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");

      // The success is seen and cannot be written before a suspension.
      isStatusHeld = true;
      play("a", "Succeeded");
      await().atMost(PATIENCE).until(() -> refused.get() > 0);
      isWatchHeld = true;
      proxy.breakConnections();
      suspend("sample", true);
      isStatusHeld = false;
      awaitPhase("sample", "Suspended");
      assertThat(pod("a")).isEmpty();

      lists.set(0);
      suspend("sample", false);
      awaitPhase("sample", "Running");
      await().atMost(PATIENCE).until(() -> lists.get() > 0);
      assertThat(pod("a").orElseThrow().tree().at("/status/phase").asText()).isEqualTo("Pending");
      assertThat(status("sample").path("phase").asText()).isEqualTo("Running");
      assertThat(condition("sample", "QuotaReserved")).isEqualTo("True/Resuming");

      isWatchHeld = false;
      play("a", "Succeeded");
      awaitPhase("sample", "Succeeded");
    }
  }
}
