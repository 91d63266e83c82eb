package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Run;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Steps that need nothing cost no request. */
class StepIdleTest extends Errands {

  private static final int MANY = 20;

  private static final String WORD = "stepidle.example.com/word";

  private static final String GHOSTS = "/apis/ghosts.example.com/v1";

  /** The discovery of a kind that is not served, by a client that does not know definitions. */
  private static final String ABSENT = "/apis/absent.example.com/v1";

  StepIdleTest(RunningApiServer server) {
    super(server);
  }

  private static List<String> requests(FaultProxy proxy) {
    List<String> requests = new ArrayList<>();
    for (String line : proxy.lastLines(1000)) {
      if (!line.contains("watch=true")) {
        requests.add(line);
      }
    }
    return requests;
  }

  /** Returns whether all have run so often, and what the last run came to. */
  private boolean allHave(int runs, StepOutcome last) {
    for (int i = 0; i < MANY; i++) {
      String name = "idle-" + i;
      List<Outcome> outcomes =
          steps.stream().filter(run -> run.key().name().equals(name)).map(Run::outcome).toList();
      if (outcomes.size() < runs
          || outcomes.get(outcomes.size() - 1) instanceof Outcome.Gone
              != last instanceof StepOutcome.Ignore) {
        return false;
      }
    }
    return true;
  }

  private void createsAndDeletesWithoutARequest(StepOutcome outcome) {
    try (FaultProxy proxy =
            FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Controller controller =
          started(errands(KubernetesCluster.of(through), (errand, context) -> outcome));
      errand("first", "{}");
      await().atMost(PATIENCE).until(() -> !steps.isEmpty());
      int before = requests(proxy).size();

      for (int i = 0; i < MANY; i++) {
        errand("idle-" + i, "{}");
      }
      await().atMost(PATIENCE).until(() -> allHave(1, outcome));
      for (int i = 0; i < MANY; i++) {
        delete("idle-" + i);
      }
      await().atMost(PATIENCE).until(() -> allHave(2, StepOutcome.ignore()));
      assertThat(requests(proxy)).hasSize(before);
      controller.stop(Duration.ofSeconds(5));
    }
  }

  /** Returns how often the absent kind was asked about since the last question about ghosts. */
  private static int absentSinceGhosts(FaultProxy proxy) {
    int count = 0;
    for (String line : proxy.lastLines(Integer.MAX_VALUE)) {
      count = line.contains(GHOSTS) ? 0 : count + (line.contains(ABSENT) ? 1 : 0);
    }
    return count;
  }

  private static boolean isWatched(KubernetesCluster cluster, String kind) {
    return cluster.watches().health().stream()
        .anyMatch(health -> health.scope().kind().equals(kind) && health.isGood());
  }

  /** The kind of a view is not served: its definition is awaited, and the kind not asked about. */
  @Test
  void a_view_of_an_unserved_kind_costs_no_request() {
    SecondaryView<String> ghosts =
        SecondaryView.of(
            WatchScope.of("ghosts.example.com/v1", "Ghost").in(namespace),
            Resource::name,
            (ghost, name) -> List.of());
    try (FaultProxy proxy =
            FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder()
                .withConfig(
                    new ConfigBuilder(proxy.config()).withWatchReconnectInterval(100).build())
                .build();
        Subscription other =
            KubernetesCluster.of(through)
                .watches()
                .subscribe(WatchScope.of("absent.example.com/v1", "Absent"), ObjectListener.NONE)) {
      KubernetesCluster known = KubernetesCluster.of(through);
      Controller controller =
          started(
              errands(known, (errand, context) -> StepOutcome.of(Requeue.onChange()))
                  .secondary(ghosts));
      await().atMost(PATIENCE).until(() -> ghosts.state() == ViewState.UNSERVED);
      await().atMost(PATIENCE).until(() -> isWatched(known, "CustomResourceDefinition"));
      await().atMost(PATIENCE).until(() -> isWatched(known, "APIService"));

      AtomicInteger rounds = new AtomicInteger();
      await()
          .atMost(PATIENCE.multipliedBy(2))
          .pollInterval(Duration.ofSeconds(1))
          .until(
              () -> {
                // A step has watches looked for that are not there yet.
                errand("round-" + rounds.incrementAndGet(), "{}");
                return absentSinceGhosts(proxy) >= 5;
              });
      assertThat(other.health().isUnserved()).isTrue();
      controller.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void objects_that_need_nothing_come_and_go_without_a_request() {
    createsAndDeletesWithoutARequest(StepOutcome.of(Requeue.onChange()));
  }

  @Test
  void ignored_objects_come_and_go_without_a_request() {
    createsAndDeletesWithoutARequest(StepOutcome.ignore());
  }

  /** The server confirms the copy with the write; what the step has left serves the next one. */
  @Test
  void steps_that_write_the_status_alone_read_nothing() {
    SecondaryView<String> words =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").in(namespace).labelled(WORD),
            map -> map.tree().at("/data/word").asText(),
            (map, word) -> List.of(new ApplicationId(namespace, "writes")));
    try (FaultProxy proxy =
            FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Controller controller =
          started(
              errands(
                      KubernetesCluster.of(through),
                      (errand, context) -> {
                        String all = String.join(" ", context.related(words).values());
                        context.patchStatus(toPhase("word " + all));
                        return StepOutcome.of(Requeue.onChange());
                      })
                  .secondary(words));
      errand("first", "{}");
      awaitErrandPhase("first", "word ");
      int before = requests(proxy).size();

      errand("writes", "{}");
      awaitErrandPhase("writes", "word ");
      ConfigMap word = configMap("word", "one");
      word.getMetadata().setLabels(Map.of(WORD, "yes"));
      client.resource(word).inNamespace(namespace).create();
      awaitErrandPhase("writes", "word one");
      patch(configMap("word"), "{\"data\":{\"word\":\"two\"}}");
      awaitErrandPhase("writes", "word two");
      List<String> all = requests(proxy);
      assertThat(all.subList(before, all.size()))
          .hasSize(3)
          .allMatch(line -> line.contains("PATCH"));
      controller.stop(Duration.ofSeconds(5));
    }
  }
}
