package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** A removed value is not looked for again in the answer (POLICY-2). */
class RemovedOnceTest {

  private static String places(int min, int max) {
    return Song.observing(
        "{parts: [{}, {observer_schema_list_min_length: %d, observer_schema_list_max_length: %d}]}"
            .formatted(min, max));
  }

  @Test
  void the_element_that_moves_to_the_place_of_a_removed_one_counts_for_the_minimum() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: q}, {name: r}]}"), places(2, 4));
    stage.settle();
    ReconcileResult pass = Song.want(stage, Song.with("{k: 1}"), places(1, 1)).pass();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"r\"}]");
    assertThat(pass.delta().waiting()).isEmpty();
  }

  @Test
  void an_object_that_is_created_again_has_nothing_to_be_removed() {
    Stage stage = Stage.of(Song.with("{k: 1, m: {x: 1}}"));
    stage.settle();
    stage.webhook(RemovedOnceTest::withDefault);
    stage.cluster().remove(Song.ID);
    ReconcileResult pass = stage.want(Song.with("{k: 1}")).pass();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":2}");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.pass().requests()).isEmpty();
  }

  private static ObjectNode withDefault(ObjectNode song) {
    song.withObject("/spec/m").put("x", 2);
    return song;
  }
}
