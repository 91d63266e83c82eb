package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Leadership;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The lead is lost amid a pass that describes an application, and another replica goes on. */
class LostLeadTest extends Ground {

  private final List<String> writes = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> writing = new CompletableFuture<>();
  private final CompletableFuture<Void> goOn = new CompletableFuture<>();

  LostLeadTest(RunningApiServer server) {
    super(server);
  }

  /** A lead that the test gives and takes away. */
  private static final class Lead implements Leadership {

    private final CompletableFuture<Candidate> candidate = new CompletableFuture<>();
    private volatile boolean held = true;

    @Override
    public void start(Candidate who) {
      candidate.complete(who);
    }

    @Override
    public void stop(boolean giveBack) {}

    @Override
    public boolean isHeld() {
      return held;
    }

    void lose() {
      held = false;
      try {
        candidate.join().standDown();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The first write of a config map is held up. */
  private Fault fault(ProxiedRequest request) {
    if (request.isWrite()) {
      writes.add(request.path());
      if (request.path().contains("/configmaps") && writing.complete(null)) {
        goOn.join();
      }
    }
    return new Fault.Pass();
  }

  @Test
  void after_the_lead_was_lost_a_pass_writes_no_more_and_another_replica_ends_its_work()
      throws Exception {
    assertNoMoreWrites(Lead::lose);
  }

  /** The lease has run out, and the candidate has not heard of it. */
  @Test
  void a_pass_that_is_not_interrupted_yet_writes_no_more() throws Exception {
    assertNoMoreWrites(lead -> lead.held = false);
  }

  private void assertNoMoreWrites(Consumer<Lead> loss) throws Exception {
    Lead lead = new Lead();
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), this::fault);
        KubernetesClient losing =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Controller first = described(KubernetesCluster.of(losing)).leadership(lead).start();
      try {
        create("web", spec -> spec.words = Map.of("a", "1", "b", "2", "c", "3", "d", "4"));
        lead.candidate.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).lead();
        writing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        CompletableFuture<Void> lost = CompletableFuture.runAsync(() -> loss.accept(lead));
        lost.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        int before = writes.size();
        goOn.complete(null);
        await().atMost(PATIENCE).until(() -> first.depth().running() == 0);
        started(described());
        awaitPhase("web", "SETTLED");
        List.of("a", "b", "c", "d").forEach(name -> assertThat(configMap(name)).isNotNull());
        assertThat(writes).hasSize(before);
      } finally {
        goOn.complete(null);
        first.stop(Duration.ofSeconds(5));
      }
      assertThat(writes.stream().filter(path -> path.contains("/configmaps"))).hasSize(1);
    }
  }
}
