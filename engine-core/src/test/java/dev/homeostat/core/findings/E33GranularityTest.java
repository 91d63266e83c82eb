package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E33: a value that was observed whole and is observed field by field now loses what the manifest
 * dropped (POLICY-2).
 */
class E33GranularityTest {

  private static final String M_WHOLE = Song.observing("{m: null}");

  @Test
  void an_object_with_the_default_schema() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, y: 1}}"), M_WHOLE);
    stage.settle();
    Song.want(stage, Song.with("{m: {y: 1}}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"y\":1}");
  }

  @Test
  void an_object_with_a_written_schema() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, y: 1}}"), M_WHOLE);
    stage.settle();
    Song.want(stage, Song.with("{m: {y: 1}}"), Song.observing("{m: {x: null, y: null}}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"y\":1}");
  }

  @Test
  void a_list_that_is_keyed_now() {
    Stage stage = Song.stage(Song.with("{l: [{name: x, v: 1}, {name: y, v: 1}]}"));
    stage.settle();
    String schema =
        Song.observing(
            "{l: [{name: y, v: null}, {name: x, v: null}, {observer_schema_list_keys: [name]}]}");
    Song.want(stage, Song.with("{l: [{name: y, v: 1}]}"), schema).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"y\",\"v\":1}]");
  }

  @Test
  void what_was_observed_field_by_field_and_is_one_value_now_goes_as_one() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1, y: 1}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
  }
}
