package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** E11: a number as key is not the text of the same digits (READ-1). */
class E11KeyTypesTest {
  private static final String SCHEMA =
      Song.observing(
          "{parts: [{port: 80, v: null}, {observer_schema_list_keys: [port],"
              + " observer_schema_list_min_length: 1, observer_schema_list_max_length: 1}]}");

  private final Stage stage = Song.stage(Song.with("{parts: [{port: 80, v: 1}]}"), SCHEMA);

  @Test
  void an_element_of_the_text_is_another_one() {
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/parts/[port=80]/port", "80");
    stage.settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"port\":80,\"v\":1}]");
  }

  @Test
  void both_may_stand_side_by_side_until_the_bound_holds() {
    stage.settle();
    stage
        .cluster()
        .edit(Song.ID, "/spec/parts", Trial.json("[{port: '80', v: 1}, {port: 80, v: 2}]"));
    stage.settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"port\":80,\"v\":1}]");
  }
}
