package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ACT-8: a foreign object that the watch of an application does not show. */
class Act8WatchedForeignTest {

  private final boolean[] watching = {false};

  /** A watch on the mark of the application, which a foreign object does not have. */
  private final class MarkedWatch implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return watching[0] ? CachedVersion.missing() : CachedVersion.unseen();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private Stage stage() {
    Stage stage = Stage.of(config("a")).want(app -> app.revision("1"));
    String foreign = object("v1", "ConfigMap", "name: a, namespace: shop", "data: {k: other}");
    stage.cluster().put(Resource.of(Manifest.parse(foreign).documents().get(0)));
    return stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public CachedVersions cachedVersions() {
                    return new MarkedWatch();
                  }
                }));
  }

  @Test
  void a_known_one_is_read_in_each_pass_and_no_create_is_tried_again() {
    Stage stage = stage();
    stage.pass();
    watching[0] = true;
    for (int i = 0; i < 5; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(sent(pass)).isEmpty();
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    }
  }

  @Test
  void when_it_is_gone_ours_is_created() {
    Stage stage = stage();
    stage.pass();
    watching[0] = true;
    stage.pass();
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
  }
}
