package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Conditions that another writer sets while the controller writes its own. */
class StatusOfOthersTest extends Ground {

  private final AtomicInteger left = new AtomicInteger();
  private final List<Conditions> reported = new CopyOnWriteArrayList<>();
  private final List<Integer> passesBefore = new CopyOnWriteArrayList<>();

  StatusOfOthersTest(RunningApiServer server) {
    super(server);
  }

  private Resource live() {
    ClusterResponse answer =
        cluster.read(
            ResourceAddress.of("bundles.example.com/v1", "WordBundle", namespace, "shared"));
    return ((ClusterResponse.Done) answer).resource();
  }

  /** Another program sets a condition of its own, with all care. */
  private void otherWrites(String type) {
    Resource seen = live();
    StatusPatch patch =
        StatusPatch.report(
                Map.of(
                    "conditions",
                    Conditions.of(seen)
                        .with(type, Condition.Status.TRUE, "Seen", "", Instant.EPOCH)
                        .toTree()))
            .guardedByVersion();
    assertThat(new StatusWriter(new FencedCluster(cluster, () -> true)).write(seen, seen, patch))
        .isInstanceOf(ClusterResponse.Done.class);
  }

  private Object status(Resource bundle) {
    Conditions conditions = Conditions.of(bundle);
    reported.add(conditions);
    passesBefore.add(passes.size());
    int now = left.getAndUpdate(count -> Math.max(0, count - 1));
    if (now > 0) {
      otherWrites("Theirs" + now);
    }
    return Map.of(
        "conditions",
        conditions
            .with(Condition.READY, Condition.Status.TRUE, "Settled", "", Instant.EPOCH)
            .toTree());
  }

  private void begin() {
    started(
        Controller.named("bundles")
            .of(cluster, "bundles.example.com/v1", "WordBundle")
            .namespaces(namespace)
            .engine(engine(cluster))
            .application(bundle -> application(TypedObjects.read(bundle, WordBundle.class)))
            .status((bundle, pass) -> status(bundle)));
    create("shared", spec -> spec.words = Map.of("shared", "hello"));
  }

  private void awaitConditions(String... types) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(live().tree().at("/status/conditions"))
                    .extracting(condition -> condition.path("type").asText())
                    .containsExactlyInAnyOrder(types));
  }

  @Test
  void a_condition_that_is_set_at_the_same_moment_stays() {
    left.set(1);
    begin();
    awaitConditions("Theirs1", Condition.READY);
    assertThat(reported.get(0).get("Theirs1")).isEmpty();
    assertThat(reported.get(1).get("Theirs1")).isPresent();
    assertThat(passesBefore.subList(0, 2)).as("of the same pass").containsExactly(1, 1);
  }

  @Test
  void a_writer_that_is_faster_time_and_again_loses_nothing_either() {
    left.set(3);
    begin();
    awaitConditions("Theirs1", "Theirs2", "Theirs3", Condition.READY);
  }
}
