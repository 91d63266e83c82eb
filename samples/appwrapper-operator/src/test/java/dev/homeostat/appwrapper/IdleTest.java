package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operator of AppWrappers to which nothing happens. */
@Tag("long")
class IdleTest extends WrapperGround {

  /** For how long nothing is sent, in seconds. */
  private static final Duration CALM = Duration.ofSeconds(Long.getLong("calm", 10));

  IdleTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void while_nothing_happens_it_watches_and_sends_no_request() {
    List<String> requests = new CopyOnWriteArrayList<>();
    try (FaultProxy proxy =
            FaultProxy.before(
                client.getConfiguration(),
                request -> {
                  if (!request.isWatch()) {
                    requests.add(request.toString());
                  }
                  return new Fault.Pass();
                });
        KubernetesClient counted =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      operator(Settings.DEFAULT, counted);
      wrap("running", Wrappers.pod("a"));
      wrap("done", Wrappers.pod("b"));
      wrap("waiting", AT_ONCE, true, Wrappers.pod("c"));
      awaitPhase("running", "Running");
      awaitPhase("done", "Running");
      play("a", "Running");
      play("b", "Succeeded");
      awaitCondition("running", "PodsReady", "True/SufficientPodsReady");
      awaitPhase("done", "Succeeded");
      awaitPhase("waiting", "Suspended");
      assertThat(requests).isNotEmpty();
      AtomicInteger before = new AtomicInteger();
      // A slow machine may take a while to come to rest; one that polls never does.
      await()
          .atMost(PATIENCE.plus(CALM.multipliedBy(2)))
          .during(CALM)
          .until(() -> before.getAndSet(requests.size()) == requests.size());
    }
  }
}
