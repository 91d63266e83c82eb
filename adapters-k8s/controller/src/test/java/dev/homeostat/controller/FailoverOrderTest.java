package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.spi.cluster.CachedVersion;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The order of applications after a fail-over (finding O10). */
class FailoverOrderTest extends Ground {

  private static final List<String> BUNDLES =
      Stream.of("a", "b", "c", "d", "e", "f", "g", "h").map("bundle-"::concat).toList();

  /** Longer than the test, so that only the end of a pass lets the other applications go on. */
  private static final Duration HEAD_START = PATIENCE.multipliedBy(10);

  private final KubernetesCluster second = KubernetesCluster.of(client);
  private final CompletableFuture<Leadership.Candidate> standby = new CompletableFuture<>();
  private @Nullable Controller replica;

  /** The number of passes that had ended when an application was resumed. */
  private final List<Integer> passesBefore = new CopyOnWriteArrayList<>();

  FailoverOrderTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void stopReplica() {
    if (replica != null) {
      replica.stop(Duration.ofSeconds(5));
    }
  }

  private ControllerBuilder<WordBundle> controller(KubernetesCluster of) {
    return described(of)
        .ignoringLabels()
        .watching("v1", "ConfigMap")
        .status(
            (bundle, pass) ->
                Map.of(
                    "conditions",
                    List.of(Map.of("type", "Ready", "status", "True", "reason", "Tested"))));
  }

  private void leaveSettled() {
    BUNDLES.forEach(bundle -> create(bundle, spec -> spec.words = Map.of(bundle, "hello")));
    Controller former = started(controller(cluster));
    await().atMost(PATIENCE).until(() -> passes.size() >= BUNDLES.size());
    calm();
    former.stop(Duration.ofSeconds(5));
    passes.clear();
  }

  /** Starts a replica that stands by, until the test lets it lead. */
  private Leadership.Candidate standBy() throws Exception {
    replica =
        controller(second)
            .headStart(HEAD_START)
            .resumed(bundle -> passesBefore.add(passes.size()))
            .leadership(
                new Leadership() {
                  @Override
                  public void start(Candidate candidate) {
                    standby.complete(candidate);
                  }

                  @Override
                  public void stop(boolean giveBack) {}
                })
            .start();
    return standby.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private void driftUnderStandby(String bundle) {
    patch(configMap(bundle), "{\"data\":{\"word\":\"drift\"}}");
    ConfigMap drifted = configMap(bundle);
    ResourceAddress address = TypedObjects.resource(drifted).address();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                second
                    .cachedVersions()
                    .of(address)
                    .equals(
                        new CachedVersion.Seen(
                            drifted.getMetadata().getUid(),
                            drifted.getMetadata().getResourceVersion())));
  }

  @Test
  void an_application_that_changed_before_the_failover_has_its_pass_before_the_others_go_on()
      throws Exception {
    leaveSettled();
    Leadership.Candidate candidate = standBy();
    driftUnderStandby("bundle-d");

    candidate.lead();

    awaitWord("bundle-d", "hello");
    await().atMost(PATIENCE).until(() -> passesBefore.size() == BUNDLES.size() - 1);
    assertThat(passesBefore).allMatch(ended -> ended > 0);
    assertThat(passes).extracting(pass -> pass.application().name()).containsExactly("bundle-d");
  }
}
