package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** K15: what a watch reports is not looked at each second. */
class K15WatchedWaitTest {

  private static final Duration SAFETY_NET = Duration.ofMinutes(7);
  private static final Duration POLL = Duration.ofSeconds(1);

  /** A watch that has every object, and knows its version at once. */
  private record SharpWatch(Stage stage) implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return stage.cluster().read(address) instanceof ClusterResponse.Done done
          ? new CachedVersion.Seen(done.resource().uid(), done.resource().resourceVersion())
          : CachedVersion.missing();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private static Stage watched(Stage stage) {
    return withLongestPause(
        stage,
        new ForwardingCluster(stage.served()) {
          @Override
          public CachedVersions cachedVersions() {
            return new SharpWatch(stage);
          }
        });
  }

  private static Stage withLongestPause(Stage stage, Cluster cluster) {
    return stage.engine(engine -> engine.cluster(cluster).maxRetryDelay(SAFETY_NET));
  }

  private static Stage ordered() {
    return Stage.of(
            object("v1", "Pod", "name: p, annotations: {homeostat.dev/wave: \"0\"}", "spec: {a: 1}")
                + config("after"))
        .settings(settings -> settings.withAwaitReady(true));
  }

  private static void assertWaits(ReconcileResult pass, Duration delay) {
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.requeue().fixedDelay()).contains(delay);
  }

  private static Stage held(ResourceId id, Stage stage) {
    stage.settle();
    stage.cluster().edit(id, "/metadata/finalizers", List.of("example.com/hold"));
    return stage;
  }

  @Test
  void a_gate_waits_for_the_watch() {
    Stage stage = watched(ordered());
    assertWaits(stage.pass(), SAFETY_NET);
    assertWaits(stage.pass(), SAFETY_NET);
  }

  @Test
  void a_gate_waits_for_the_watch_where_no_state_is_kept() {
    Stage stage = watched(ordered().store(any -> StateStore.none()));
    assertWaits(stage.pass(), SAFETY_NET);
    assertWaits(stage.restart().pass(), SAFETY_NET);
  }

  @Test
  void a_gate_without_a_watch_is_polled() {
    Stage stage = ordered();
    assertWaits(withLongestPause(stage, stage.served()).pass(), POLL);
  }

  @Test
  void a_deletion_waits_for_the_watch() {
    Stage stage = held(configMap("b"), watched(Stage.of(config("a") + config("b"))));
    stage.want(config("a"));
    assertWaits(stage.pass(), SAFETY_NET);
    assertWaits(stage.pass(), SAFETY_NET);
  }

  @Test
  void a_deletion_without_a_watch_is_polled() {
    Stage stage = Stage.of(config("a") + config("b"));
    held(configMap("b"), withLongestPause(stage, stage.served()));
    stage.want(config("a"));
    assertWaits(stage.pass(), POLL);
    assertWaits(stage.pass(), POLL);
  }

  @Test
  void an_object_of_ours_that_others_delete_is_awaited_by_the_watch() {
    Stage stage = held(configMap("a"), watched(Stage.of(config("a"))));
    delete(stage, configMap("a"));
    assertWaits(stage.pass(), SAFETY_NET);
  }

  @Test
  void an_object_that_is_not_recorded_is_polled_until_it_is_gone() {
    Stage stage = watched(Stage.of(config("a")));
    String held = object("v1", "ConfigMap", "name: a, namespace: shop, finalizers: [x/hold]", "");
    stage.cluster().put(Resource.of(Manifest.parse(held).documents().get(0)));
    delete(stage, configMap("a"));
    assertWaits(stage.pass(), POLL);
  }

  private static void delete(Stage stage, ResourceId id) {
    Resource live = stage.cluster().get(id).orElseThrow();
    stage.cluster().delete(live.address(), live.uid());
  }
}
