package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Law 15: a status of a generation is that of the live objects, however late a watch may be. */
class Law15LateWatchTest extends Ground {

  private final LateWatch watch = new LateWatch();

  Law15LateWatchTest(RunningApiServer server) {
    super(server);
  }

  /** A watch that can be stopped: then it shows the versions that it showed last. */
  private final class LateWatch implements CachedVersions {
    private final Map<ResourceAddress, CachedVersion> stopped = new ConcurrentHashMap<>();
    private volatile boolean isStopped;

    void stop(ResourceAddress address) {
      CachedVersion last = cluster.cachedVersions().of(address);
      assertThat(last).isInstanceOf(CachedVersion.Seen.class);
      stopped.put(address, last);
      isStopped = true;
    }

    @Override
    public CachedVersion of(ResourceAddress address) {
      CachedVersion now = cluster.cachedVersions().of(address);
      return isStopped ? stopped.getOrDefault(address, now) : now;
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return cluster.cachedVersions().isWithout(apiVersion, kind, labels);
    }
  }

  private void operator() {
    ForwardingCluster late =
        new ForwardingCluster(cluster) {
          @Override
          public CachedVersions cachedVersions() {
            return watch;
          }
        };
    started(described().engine(engine(cluster, engine -> engine.cluster(late))));
  }

  private void settled() {
    operator();
    create("shop", spec -> spec.words = Map.of("settings", "fast"));
    awaitWord("settings", "fast");
    awaitPhase("shop", "SETTLED");
    calm();
    watch.stop(ResourceAddress.of("v1", "ConfigMap", namespace, "settings"));
  }

  @Test
  void a_new_generation_is_settled_only_when_it_is_live() {
    settled();
    patch(configMap("settings"), "{\"data\":{\"word\":\"slow\"}}");
    edit("shop", spec -> spec.words = Map.of("settings", "fast", "other", "new"));
    awaitWord("other", "new");
    awaitPhase("shop", "SETTLED");
    assertThat(configMap("settings").getData()).containsEntry("word", "fast");
  }

  @Test
  void o6_the_annotation_reads_what_is_there() {
    settled();
    patch(configMap("settings"), "{\"data\":{\"word\":\"slow\"}}");
    patch(
        bundle("shop"),
        "{\"metadata\":{\"annotations\":{\"" + Controller.RECONCILE_ANNOTATION + "\":\"now\"}}}");
    awaitWord("settings", "fast");
  }
}
