package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The requests from the creation of an AppWrapper to its success. */
class LifeRequestsTest extends WrapperGround {

  LifeRequestsTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void only_what_ends_the_phase_is_read_and_that_by_one_list() {
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
      // Schemas are read once.
      live("first", "a");
      requests.clear();
      live("second", "b", "c");
    }
    assertThat(requests.stream().filter(line -> line.startsWith("POST"))).hasSize(2);
    assertThat(requests.stream().filter(line -> line.startsWith("GET")))
        .singleElement()
        .asString()
        .contains("/pods?labelSelector=", "second");
  }

  private void live(String name, String... pods) {
    wrap(name, Stream.of(pods).map(Wrappers::pod).toArray(String[]::new));
    awaitPhase(name, "Running");
    Stream.of(pods).forEach(pod -> play(pod, "Running"));
    awaitCondition(name, "PodsReady", "True/SufficientPodsReady");
    Stream.of(pods).forEach(pod -> play(pod, "Succeeded"));
    awaitPhase(name, "Succeeded");
  }
}
