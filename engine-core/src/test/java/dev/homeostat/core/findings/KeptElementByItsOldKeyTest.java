package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A field that was enforced in an element of a keyed list is dropped in the edit that makes it a
 * list by position: the element is known by its key (POLICY-2).
 */
class KeptElementByItsOldKeyTest {

  private static final String KEYED =
      Song.observing(
          "{parts: [{name: r, u: null}, {observer_schema_list_keys: [name], observer_schema_list_max_length: 0}]}");
  private static final String BY_POSITION =
      Song.observing(
          "{parts: [{u: null}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");

  @Test
  void the_element_of_another_writer_in_its_place_keeps_the_field() {
    Stage stage = Song.stage(Song.with("{parts: [{name: q, u: 2}, {name: r, u: 1}]}"), KEYED);
    stage.settle();
    Song.want(stage, Song.with("{parts: [{name: r}]}"), BY_POSITION).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"q\",\"u\":2},{\"name\":\"r\"}]");
  }

  @Test
  void what_is_said_for_its_place_is_written_there() {
    String both =
        Song.observing(
            "{parts: [{u: null}, {u: null}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");
    Stage stage = Song.stage(Song.with("{parts: [{name: q, u: 2}, {name: r, u: 1}]}"), KEYED);
    stage.settle();
    Song.want(stage, Song.with("{parts: [{name: r}, {name: s, u: 3}]}"), both).settle();
    assertThat(Song.live(stage, "parts"))
        .isEqualTo("[{\"name\":\"q\",\"u\":2},{\"name\":\"r\",\"u\":3}]");
  }

  @Test
  void a_removal_that_was_refused_is_tried_again_by_its_key() {
    Stage stage = Song.stage(Song.with("{parts: [{name: q, u: 2}, {name: r, u: 1}]}"), KEYED);
    stage.settle();
    boolean[] refuses = {true};
    stage.refuse(
        request -> refuses[0] && request.body().toString().contains("/spec/parts"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.parts: no"));
    Song.want(stage, Song.with("{parts: [{name: r}]}"), BY_POSITION);
    stage.pass();
    refuses[0] = false;
    stage.forward(Duration.ofMinutes(61));
    stage.settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"q\",\"u\":2},{\"name\":\"r\"}]");
  }
}
