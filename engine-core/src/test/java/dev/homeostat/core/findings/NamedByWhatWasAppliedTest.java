package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** An element of a list by position has the name that it was applied with (POLICY-2). */
class NamedByWhatWasAppliedTest {

  private static final String BY_POSITION =
      Song.observing(
          "{parts: [{}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");
  private static final String KEYED =
      Song.extending(
          "spec: {parts: [{observer_schema_list_keys: [name], observer_schema_list_max_length: 0}]}");

  @Test
  void it_leaves_when_a_schema_by_key_does_not_find_it_in_the_manifest() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: a}]}"), BY_POSITION);
    stage.settle();
    Song.want(stage, Song.with("{k: 1, parts: [{name: b}]}"), KEYED).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"b\"}]");
  }

  @Test
  void elements_of_which_nothing_was_observed_do_not_hide_the_names() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: a}, {name: b}]}"), BY_POSITION);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/parts", Trial.json("[{name: 'o'}, {name: 'a'}]"));
    Song.want(stage, Song.with("{k: 1}"), KEYED).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"o\"}]");
  }

  @Test
  void the_element_of_another_name_in_its_place_stays() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: a}]}"), BY_POSITION);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/parts/0/name", "other");
    Song.want(stage, Song.with("{k: 1}"), KEYED).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"other\"}]");
  }

  @Test
  void it_has_the_name_of_the_element_that_took_its_place() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: a}]}"), KEYED);
    stage.settle();
    Song.want(stage, Song.with("{k: 1, parts: [{name: b}]}"), BY_POSITION).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"b\"}]");
    Song.want(stage, Song.with("{k: 1}"), KEYED).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("absent");
  }

  @Test
  void an_element_that_moved_up_when_its_list_became_one_by_position_has_its_own_name() {
    Stage stage = Song.stage(Song.with("{k: 1, parts: [{name: a}, {name: b}]}"), KEYED);
    stage.settle();
    Song.want(stage, Song.with("{k: 1, parts: [{name: b}]}"), BY_POSITION).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"b\"}]");
    Song.want(stage, Song.with("{k: 1}"), KEYED).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("absent");
  }
}
