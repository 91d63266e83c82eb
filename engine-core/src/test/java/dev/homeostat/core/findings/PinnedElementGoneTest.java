package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pin in an element that no one desires ends with the element (POLICY-3). */
class PinnedElementGoneTest {
  private static final String KEYED =
      "{k: null, l: [{name: q, u: null}, {observer_schema_list_keys: [name]}]}";
  private static final String KEY_ONLY =
      "{k: null, l: [{name: q}, {observer_schema_list_keys: [name]}]}";
  private static final String PLACE =
      "{k: null, l: [{u: null}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}";

  private static Stage pinned(String schema) {
    Stage stage = Song.stage(Song.with("{k: 1}"), Song.observing(schema));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[{name: 'q', u: 1, w: 1}]"));
    stage.settle();
    return stage;
  }

  @ParameterizedTest
  @ValueSource(strings = {KEYED, KEY_ONLY, PLACE})
  void it_is_not_brought_back(String schema) {
    Stage stage = pinned(schema);
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[]"));
    assertThat(stage.settle().requests()).isEmpty();
    assertThat(Song.live(stage, "l")).isEqualTo("[]");
  }

  @ParameterizedTest
  @ValueSource(strings = {KEYED, KEY_ONLY, PLACE})
  void it_is_not_created_again_with_the_object(String schema) {
    Stage stage = pinned(schema);
    stage.cluster().remove(Song.ID);
    stage.settle();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"k\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {KEYED, PLACE})
  void while_it_is_there_its_first_value_is_put_back(String schema) {
    Stage stage = pinned(schema);
    stage.cluster().edit(Song.ID, "/spec/l/[0]/u", 2);
    stage.settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"q\",\"u\":1,\"w\":1}]");
  }

  @Test
  void a_maximum_spares_it() {
    Stage stage =
        pinned(
            "{k: null, l: [{name: q, u: null}, {observer_schema_list_keys: [name],"
                + " observer_schema_list_max_length: 1}]}");
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[{name: 'a'}, {name: 'q', u: 1}]"));
    stage.settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"q\",\"u\":1}]");
  }

  @Test
  void a_part_that_is_pinned_is_no_pin_of_the_value_that_it_is_in() {
    Stage stage = Song.stage(Song.with("{k: 1}"), Song.observing("{k: null, m: {x: null}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m", Trial.json("{x: 1, theirs: 1}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":1,\"theirs\":1}");
  }
}
