package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * E33: a value that was observed whole and is observed field by field now loses what the manifest
 * dropped (POLICY-2).
 */
class E33GranularityTest {

  private static final String M_WHOLE = Song.observing("{m: null}");

  @Test
  void an_object_with_the_default_schema() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, 'y': 1}}"), M_WHOLE);
    stage.settle();
    Song.want(stage, Song.with("{m: {'y': 1}}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"y\":1}");
  }

  @Test
  void an_object_with_a_written_schema() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, 'y': 1}}"), M_WHOLE);
    stage.settle();
    Song.want(stage, Song.with("{m: {'y': 1}}"), Song.observing("{m: {x: null, 'y': null}}"))
        .settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"y\":1}");
  }

  @Test
  void a_list_that_is_keyed_now() {
    Stage stage = Song.stage(Song.with("{l: [{name: x, v: 1}, {name: 'y', v: 1}]}"));
    stage.settle();
    String schema =
        Song.observing(
            "{l: [{name: 'y', v: null}, {name: x, v: null}, {observer_schema_list_keys: [name]}]}");
    Song.want(stage, Song.with("{l: [{name: 'y', v: 1}]}"), schema).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"y\",\"v\":1}]");
  }

  @Test
  void what_was_observed_field_by_field_and_is_one_value_now_goes_as_one() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1, 'y': 1}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
  }

  @Test
  void of_what_is_one_value_now_the_parts_of_others_stay() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m/theirs", 1);
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"theirs\":1}");
  }

  @Test
  void of_a_keyed_list_that_is_one_value_now_the_elements_of_others_stay() {
    String keyed = Song.observing("{l: [{name: x, v: null}, {observer_schema_list_keys: [name]}]}");
    Stage stage = Song.stage(Song.with("{k: 1, l: [{name: x, v: 1}]}"), keyed);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l/1", Map.of("name", "theirs"));
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, l: null}")).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"theirs\"}]");
  }

  @Test
  void a_whole_list_goes_whole_where_the_keys_of_now_would_not_tell_its_elements_apart() {
    Stage stage = Song.stage(Song.with("{k: 1, l: [{v: 1}]}"));
    stage.settle();
    String set = Song.observing("{k: null, l: [{observer_schema_list_keys: []}]}");
    Song.want(stage, Song.with("{k: 1}"), set).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("absent");
  }

  @Test
  void parts_whose_removal_was_refused_go_alone_in_the_next_pass_too() {
    boolean[] refusing = {true};
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m/theirs", 1);
    stage.refuse(
        request -> refusing[0] && request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.m.x: no"));
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).pass();
    refusing[0] = false;
    stage.cluster().edit(Song.ID, "/spec/m/x", 2);
    stage.settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"theirs\":1}");
  }

  @Test
  void an_empty_object_that_is_one_value_now_goes_while_it_is_empty() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, m: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
  }
}
