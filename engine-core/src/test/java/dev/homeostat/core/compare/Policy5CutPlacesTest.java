package dev.homeostat.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.findings.Song;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-5: nothing is changed in an element that a maximum removes from a list by position. */
class Policy5CutPlacesTest {

  private static final String KEYED =
      Song.extending("spec: {parts: [{observer_schema_list_keys: [name]}]}");
  private static final String ONE_PLACE =
      Song.observing(
          "{parts: [{name: null, env: [{},"
              + " {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]},"
              + " {observer_schema_list_min_length: 0, observer_schema_list_max_length: 1}]}");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{name: 'q'}, {name: 'p', env: [{a: 1}, {}]}]",
        "[{name: 'p', env: [{a: 1}]}, {name: 'p', env: [{a: 1}, {}]}]"
      })
  void what_was_dropped_from_it_goes_with_the_element(String live) {
    Stage stage = Song.stage(Song.with("{parts: [{name: p, env: [{a: 1}]}]}"), KEYED);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/parts", Trial.json(live));
    Song.want(stage, Song.with("{parts: [{name: p}]}"), ONE_PLACE);

    stage.settle();

    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"p\"}]");
  }
}
