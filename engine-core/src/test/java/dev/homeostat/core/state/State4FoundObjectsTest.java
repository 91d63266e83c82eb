package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import org.junit.jupiter.api.Test;

/** STATE-4: without a stored state, the state of a result has what was found by its marks. */
class State4FoundObjectsTest {

  @Test
  void an_own_object_is_in_the_state_of_the_result_although_nothing_is_done_with_it() {
    Stage stage = Stage.of(config("a")).store(any -> StateStore.none());
    stage.pass();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    ReconcileResult pass = stage.restart().pass();
    assertThat(Stage.why(pass.delta().blocked()))
        .containsExactly("a: paused by its annotation homeostat.dev/paused");
    assertThat(pass.state().record(configMap("a")).map(ResourceRecord::uid))
        .contains(stage.cluster().get(configMap("a")).orElseThrow().uid());
  }
}
