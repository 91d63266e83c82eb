package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** STATE-5: a new version of an object in which no observed field has changed is looked at once. */
class State5UnobservedEditsTest {

  private final Stage stage = Stage.of(config("a"));

  /** A watch that has the version of each object. */
  private record Watched(Stage stage) implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return stage
          .cluster()
          .get(address.id())
          .<CachedVersion>map(live -> new CachedVersion.Seen(live.uid(), live.resourceVersion()))
          .orElse(CachedVersion.missing());
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private void settle() {
    stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public CachedVersions cachedVersions() {
                    return new Watched(stage);
                  }
                }));
    stage.settle();
    assertThat(stage.pass().reads()).isZero();
  }

  private void edit(String path, String value) {
    stage.cluster().edit(configMap("a"), path, value);
  }

  @Test
  void it_is_read_once_and_changes_no_state() {
    settle();
    // The first new version is compared, which remembers the fields; those after it are recognised.
    edit("/data/other", "first");
    assertThat(stage.pass().stateWrites()).isZero();
    for (int i = 0; i < 3; i++) {
      edit("/data/other", "theirs-" + i);
      ReconcileResult pass = stage.pass();
      assertThat(pass.reads()).isEqualTo(1);
      assertThat(pass.stateWrites()).isZero();
      assertThat(pass.delta().unchanged()).containsExactly(configMap("a"));
      assertThat(stage.pass().reads()).isZero();
    }
  }

  @Test
  void a_drift_in_the_version_after_it_is_put_back() {
    settle();
    for (int i = 0; i < 3; i++) {
      edit("/data/other", "theirs-" + i);
      stage.pass();
      edit("/data/k", "theirs");
      assertThat(Stage.patched(stage.pass())).containsExactly("add /data/k");
      stage.forward(Duration.ofMinutes(11));
    }
  }
}
