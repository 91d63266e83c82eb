package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Components of which one cannot be created yet. */
class PartialCreationTest extends WrapperGround {

  PartialCreationTest(RunningApiServer server) {
    super(server);
  }

  private String component(int index) {
    JsonNode condition = status("sample").at("/componentStatus/" + index + "/conditions/0");
    return condition.path("status").asText() + "/" + condition.path("reason").asText();
  }

  @Test
  void creation_stops_at_the_first_that_fails_and_goes_on_there() {
    AtomicInteger creations = new AtomicInteger();
    AtomicBoolean isRefusing = new AtomicBoolean(true);
    try (FaultProxy proxy =
            FaultProxy.before(
                client.getConfiguration(),
                request ->
                    request.method().equals("POST")
                            && request.path().contains("/pods")
                            && creations.incrementAndGet() > 1
                            && isRefusing.get()
                        ? new Fault.Refuse(Refusal.STORE_GONE)
                        : new Fault.Pass());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build();
        RunningProgram operator = operator(Settings.DEFAULT, through)) {
      assertThat(operator.isWorking()).isTrue();
      wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"), Wrappers.pod("c"));
      await().atMost(PATIENCE).until(() -> component(1).equals("False/ComponentCreationErrored"));
      int before = creations.get();
      await().atMost(PATIENCE).until(() -> creations.get() > before + 1);
      assertThat(status("sample").path("phase").asText()).isEqualTo("Resuming");
      assertThat(component(0)).isEqualTo("True/ComponentCreatedSuccessfully");
      assertThat(component(2)).isEqualTo("Unknown/ComponentCreationInitiated");
      assertThat(pod("c")).isEmpty();
      String created = pod("a").orElseThrow().uid();

      isRefusing.set(false);
      awaitPhase("sample", "Running");
      assertThat(pod("a").orElseThrow().uid()).isEqualTo(created);
      assertThat(podsOf("sample")).hasSize(3);
      assertThat(status("sample").path("resettingCount").asInt()).isZero();
    }
  }
}
