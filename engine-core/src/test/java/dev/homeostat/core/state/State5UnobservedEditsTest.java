package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.WatchedStage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** STATE-5: a new version of an object in which no observed field has changed is looked at once. */
class State5UnobservedEditsTest {

  private final Stage stage = Stage.of(config("a"));

  private void settle() {
    stage.engine(engine -> engine.cluster(new WatchedStage(stage)));
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
