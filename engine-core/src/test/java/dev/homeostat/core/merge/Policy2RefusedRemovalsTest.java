package dev.homeostat.core.merge;

import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * POLICY-2: a removal that the server refused stays due, whatever is desired and observed in the
 * meantime.
 */
class Policy2RefusedRemovalsTest {

  private static final String KEYED =
      Song.extending("spec: {parts: [{observer_schema_list_keys: [name]}]}");

  private static final String NOTHING = Song.with("{}");

  private boolean isRefusing;

  private Stage stage(String spec, String... schemas) {
    Stage stage = Song.stage(Song.with(spec), schemas);
    stage.settle();
    isRefusing = true;
    return stage.refuse(
        request -> isRefusing && request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec: no"));
  }

  /** Makes the server accept all changes, and returns a field as it is at the end. */
  private String accepted(Stage stage, String field) {
    isRefusing = false;
    stage.forward(Duration.ofHours(2));
    stage.settle();
    return Song.live(stage, field);
  }

  @Test
  void a_field_in_an_element_that_left_and_came_back_stays_due() {
    Stage stage = stage("{parts: [{name: p, v: 1}]}", KEYED);
    Song.want(stage, Song.with("{parts: [{name: p}]}"), KEYED).pass();
    Song.want(stage, NOTHING, KEYED).pass();
    Song.want(stage, Song.with("{parts: [{name: p}]}"), KEYED).pass();

    assertThat(accepted(stage, "parts")).isEqualTo("[{\"name\":\"p\"}]");
  }

  @Test
  void a_field_in_an_element_that_was_to_be_removed_from_a_list_by_position_stays_due() {
    Stage stage = stage("{parts: [{name: p, v: 1}]}", KEYED);
    String byPosition =
        Song.observing(
            "{parts: [{}, {observer_schema_list_min_length: 0, observer_schema_list_max_length:"
                + " 1}]}");
    Song.want(stage, NOTHING, byPosition).pass();
    Song.want(stage, Song.with("{parts: [{name: p}]}"), KEYED).pass();

    assertThat(accepted(stage, "parts")).isEqualTo("[{\"name\":\"p\"}]");
  }

  @Test
  void a_field_in_an_object_that_is_one_value_now_stays_due() {
    Stage stage = stage("{m: {k: 1}}");
    Song.want(stage, Song.with("{m: {}}")).pass();
    Song.want(stage, NOTHING, Song.observing("{m: null}")).pass();

    assertThat(accepted(stage, "m")).isEqualTo("absent");
  }

  @Test
  void an_element_of_a_list_that_was_desired_empty_in_the_meantime_stays_due() {
    Stage stage = stage("{parts: [{name: q, u: 1}]}", KEYED);
    Song.want(stage, NOTHING).pass();
    Song.want(stage, Song.with("{parts: []}")).pass();
    Song.want(stage, NOTHING).pass();

    assertThat(accepted(stage, "parts")).isEqualTo("absent");
  }

  @Test
  void an_element_by_position_stays_due_where_no_position_is_observed_any_more() {
    Stage stage = stage("{tags: [q]}");
    Song.want(
            stage,
            NOTHING,
            Song.observing(
                "{tags: [null, {observer_schema_list_min_length: 0,"
                    + " observer_schema_list_max_length: 1}]}"))
        .pass();
    ReconcileResult pass =
        Song.want(
                stage,
                NOTHING,
                Song.observing(
                    "{tags: [{observer_schema_list_min_length: 0,"
                        + " observer_schema_list_max_length: 0}]}"))
            .pass();

    assertThat(pass.problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangeRefused", "/spec/tags"));
  }

  @Test
  void an_element_of_a_list_that_was_to_be_removed_as_one_value_stays_due_in_a_list_by_position() {
    Stage stage = stage("{parts: [{name: p}]}");
    Song.want(stage, NOTHING).pass();
    Song.want(
            stage,
            Song.with("{parts: []}"),
            Song.observing(
                "{parts: [{observer_schema_list_min_length: 0,"
                    + " observer_schema_list_max_length: 0}]}"))
        .pass();

    assertThat(accepted(stage, "parts")).isEqualTo("[]");
  }

  @Test
  void a_place_that_the_server_filled_in_is_not_removed_after_a_refused_change_of_its_list() {
    Stage stage =
        Song.stage(
            Song.with("{tags: []}"),
            Song.observing(
                "{tags: [null, {observer_schema_list_min_length: 1,"
                    + " observer_schema_list_max_length: 1}]}"));
    stage.webhook(
        song -> {
          song.withObject("spec").putArray("tags").add("p");
          return song;
        });
    stage.settle();
    isRefusing = true;
    stage.refuse(
        request -> isRefusing && request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec: no"));
    Song.want(stage, Song.with("{tags: []}")).pass();

    ReconcileResult pass = Song.want(stage, NOTHING).pass();

    assertThat(Stage.patched(pass)).isEmpty();
    assertThat(pass.problems()).isEmpty();
  }

  @Test
  void an_element_behind_one_whose_removal_is_refused_goes_with_its_list() {
    Stage stage = stage("{parts: [{name: q}, {name: r}]}", KEYED);
    String byPosition =
        Song.observing(
            "{parts: [{}, {}, {observer_schema_list_min_length: 1, observer_schema_list_max_length:"
                + " 0}]}");
    Song.want(stage, Song.with("{parts: [{}, {name: r}]}"), byPosition).pass();
    isRefusing = false;
    Song.want(stage, NOTHING).pass();

    assertThat(Song.live(stage, "parts")).isEqualTo("absent");
  }

  @Test
  void a_field_that_was_removed_beside_a_refused_one_by_position_is_left_to_others() {
    String byPosition =
        Song.observing(
            "{parts: [{u: null, v: null}, {observer_schema_list_min_length: 1,"
                + " observer_schema_list_max_length: 1}]}");
    Stage stage = stage("{parts: [{u: 1, v: 1}]}", byPosition);
    Song.want(stage, Song.with("{parts: [{u: 2}]}"), byPosition).pass();
    isRefusing = false;
    Song.want(stage, Song.with("{parts: [{}]}"), byPosition).pass();
    stage.cluster().edit(Song.ID, "/spec/parts/[0]/u", 3);
    stage.pass();

    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"v\":1,\"u\":3}]");
  }

  @Test
  void a_value_of_others_stays_in_an_object_to_which_the_server_refused_to_add_a_field() {
    Stage stage = stage("{m: {}}");
    stage.cluster().edit(Song.ID, "/spec/m/x", 2);
    Song.want(
            stage,
            Song.with("{m: {x: 1, z: 1}}"),
            Song.extending("observer_schema_except: [/spec/m/x]"))
        .pass();
    isRefusing = false;
    Song.want(stage, NOTHING).pass();

    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":2}");
  }

  @Test
  void a_field_that_was_set_by_position_and_whose_absence_by_key_was_refused_stays_due() {
    Stage stage =
        stage(
            "{parts: [{name: p, v: 1}]}",
            Song.observing(
                "{parts: [{v: null}, {observer_schema_list_min_length: 1,"
                    + " observer_schema_list_max_length: 1}]}"));
    Song.want(
            stage,
            Song.with("{parts: [{name: p, v: null}]}"),
            Song.observing("{parts: [{v: null}, {observer_schema_list_keys: [name]}]}"))
        .pass();
    ReconcileResult pass = Song.want(stage, Song.with("{parts: [{name: p}]}"), KEYED).pass();

    assertThat(pass.problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangeRefused", "/spec/parts/[name=p]/v"));
    assertThat(accepted(stage, "parts")).isEqualTo("[{\"name\":\"p\"}]");
  }
}
