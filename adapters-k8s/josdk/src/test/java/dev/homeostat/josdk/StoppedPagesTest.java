package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppedPagesTest extends PageGround {

  StoppedPagesTest(RunningApiServer server) {
    super(server);
  }

  /** The last requests of a process: after some writes, nothing reaches the server any more. */
  private static final class LastWrites implements Faults {

    private final int last;
    private final Fault ofLast;
    private final AtomicInteger writes = new AtomicInteger();

    LastWrites(int last, Fault ofLast) {
      this.last = last;
      this.ofLast = ofLast;
    }

    @Override
    public Fault of(ProxiedRequest request) {
      if (isOver()) {
        return new Fault.Cut();
      }
      return request.isWrite() && writes.incrementAndGet() == last ? ofLast : new Fault.Pass();
    }

    boolean isOver() {
      return writes.get() >= last;
    }
  }

  /**
   * The writes: finalizer, state, config map, service, state, status, and the first of a change.
   */
  @ParameterizedTest
  @CsvSource({"1, false", "2, true", "3, true", "4, false", "4, true", "5, false", "6, true"})
  void stopped_at_any_write_the_next_operator_goes_on(int write, boolean isDone) {
    LastWrites last = new LastWrites(write, isDone ? new Fault.Drop() : new Fault.Cut());
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), last);
        KubernetesClient dying = new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      KubernetesCluster of = KubernetesCluster.of(dying);
      Operator first =
          started(
              dying,
              HomeostatEventSource.of(WebPage.class, of, engine(of, SecretStateStore.in(of))),
              settings -> {});
      create(
          "home",
          spec -> {
            spec.texts = Map.of("title", "Welcome");
            spec.port = 80;
          });
      await().atMost(PATIENCE).until(last::isOver);
      first.stop();
    }
    edit("home", spec -> spec.port = null);
    started(source());
    awaitReady("home", "True");
    ConfigMap map = configMap("home");
    assertThat(map.getData()).containsEntry("title", "Welcome");
    assertThat(map.getMetadata().getOwnerReferences()).hasSize(1);
    assertThat(client.services().inNamespace(namespace).list().getItems()).isEmpty();
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
    assertThat(client.secrets().inNamespace(namespace).list().getItems()).isEmpty();
  }
}
