package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.StateStore;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A watch does not show each object, and admission decides before the server looks at the name. */
class UnseenObjectTest {

  private static final CachedVersions BLIND =
      new CachedVersions() {
        @Override
        public CachedVersion of(ResourceAddress address) {
          return CachedVersion.missing();
        }

        @Override
        public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
          return true;
        }
      };

  /** A cluster with a watch that shows nothing, and a quota that is used up. */
  private static final class FullCluster extends ForwardingCluster {

    FullCluster(EmbeddedCluster objects) {
      super(objects);
    }

    @Override
    public CachedVersions cachedVersions() {
      return BLIND;
    }

    @Override
    public ClusterResponse create(Resource resource) {
      return ClusterResponse.Refused.of(403, "Forbidden", "exceeded quota: one, used: 1");
    }
  }

  private static ReconcileResult pass(EmbeddedCluster objects, StateStore states) {
    Application application = Stage.application(config("a"));
    Engine engine = Engine.builder().cluster(new FullCluster(objects)).state(states).build();
    return engine.reconcile(application);
  }

  @Test
  void an_object_that_exists_is_no_failed_creation() {
    EmbeddedCluster objects = EmbeddedCluster.inMemory();
    assertThat(
            Engine.builder()
                .cluster(objects)
                .build()
                .reconcile(Stage.application(config("a")))
                .delta()
                .created())
        .containsExactly(configMap("a"));
    StateStore states = StateStore.inMemory();

    ReconcileResult refused = pass(objects, states);
    assertThat(refused.delta().waiting())
        .extracting(Object::toString)
        .singleElement()
        .asString()
        .contains("an object of that name is there");
    assertThat(refused.problems()).isEmpty();
    assertThat(pass(objects, states).delta().unchanged()).containsExactly(configMap("a"));
  }

  @Test
  void an_object_that_does_not_exist_is_refused() {
    ReconcileResult refused = pass(EmbeddedCluster.inMemory(), StateStore.inMemory());
    assertThat(refused.delta().toString() + refused.problems()).contains("exceeded quota");
  }
}
