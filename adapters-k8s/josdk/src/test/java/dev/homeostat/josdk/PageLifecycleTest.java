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
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Operators of pages that start, stop, and wait for the lease. */
class PageLifecycleTest extends PageGround {

  PageLifecycleTest(RunningApiServer server) {
    super(server);
  }

  private void welcome(String name) {
    create(name, spec -> spec.texts = Map.of("title", "Welcome"));
  }

  @Test
  void c32_the_first_passes_after_a_restart_write_nothing() {
    Operator first = started(source());
    welcome("home");
    welcome("other");
    awaitReady("home", "True");
    awaitReady("other", "True");
    first.stop();
    int before = passes.size();
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
        KubernetesClient counted =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      KubernetesCluster of = KubernetesCluster.of(counted);
      Operator second =
          started(
              counted,
              HomeostatEventSource.of(WebPage.class, of, engine(of, SecretStateStore.in(of))),
              settings -> {});
      await().atMost(PATIENCE).until(() -> passes.size() >= before + 2);
      second.stop();
      assertThat(proxy.writes()).isEmpty();
    }
  }

  /** A hook that blocks each pass until the test lets it continue. */
  private static final class Barrier implements LifecycleHook {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public String name() {
      return "barrier";
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      begun.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return HookVerdict.proceed();
    }
  }

  @Test
  void c25_an_operator_that_stops_in_a_pass_harms_nothing_and_the_next_one_goes_on()
      throws Exception {
    Barrier barrier = new Barrier();
    Operator first =
        started(
            HomeostatEventSource.of(
                WebPage.class, cluster, engine(cluster, SecretStateStore.in(cluster), barrier)));
    welcome("home");
    barrier.begun.await();
    first.stop();
    barrier.goOn.countDown();
    started(source());
    awaitReady("home", "True");
    awaitText("home", "title", "Welcome");
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
    assertThat(client.secrets().inNamespace(namespace).list().getItems()).isEmpty();
  }

  /** Starts an operator that works while it has the lease. */
  private Operator elected(String identity, KubernetesClient of) {
    KubernetesCluster through = KubernetesCluster.of(of);
    return started(
        settings ->
            settings
                .withKubernetesClient(of)
                .withLeaderElectionConfiguration(
                    LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("pages")
                        .withLeaseNamespace(namespace)
                        .withIdentity(identity)
                        .buildForTest(false)),
        new PageReconciler(
            HomeostatEventSource.of(
                WebPage.class, through, engine(through, SecretStateStore.in(through)))),
        settings -> {});
  }

  /** The lease, and the question whether it may be written. */
  private static boolean isOfLease(ProxiedRequest request) {
    return request.path().matches(".*/(leases|selfsubjectrulesreviews)(/.*)?");
  }

  @Test
  void c30_without_the_lease_an_operator_writes_nothing_and_with_it_goes_on() {
    List<ProxiedRequest> writes = new CopyOnWriteArrayList<>();
    Operator leading = elected("one", client);
    welcome("home");
    awaitReady("home", "True");
    try (FaultProxy proxy =
            FaultProxy.before(
                client.getConfiguration(),
                request -> {
                  if (request.isWrite() && !isOfLease(request)) {
                    writes.add(request);
                  }
                  return new Fault.Pass();
                });
        KubernetesClient counted =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Operator waiting = elected("two", counted);
      merge(configMap("home"), "{\"data\": {\"title\": \"Hacked\"}}");
      awaitText("home", "title", "Welcome");
      edit("home", spec -> spec.texts = Map.of("title", "Hello"));
      awaitReady("home", "True");
      assertThat(writes).isEmpty();
      leading.stop();
      merge(configMap("home"), "{\"data\": {\"title\": \"Hacked\"}}");
      awaitText("home", "title", "Hello");
      assertThat(writes).isNotEmpty();
      waiting.stop();
    }
  }
}
