package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.Stage;
import dev.homeostat.core.hooks.Mangler;
import org.junit.jupiter.api.Test;

/** A line is dropped in the edit that takes its neighbours out of the schema (POLICY-2). */
class DroppedBesideExceptTest {

  @Test
  void it_is_removed_though_nothing_else_of_its_parent_is_observed() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, 'y': {z: 1}}}"));
    stage.settle();
    Song.want(
            stage, Song.with("{m: {x: 1}}"), Song.extending("observer_schema_except: [/spec/m/x]"))
        .settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":1}");
  }

  @Test
  void a_parent_that_is_still_said_stays_when_it_is_emptied() {
    Stage stage = Song.stage(Song.with("{m: {x: 1, 'y': 1}}"));
    stage.settle();
    stage.cluster().remove(Song.ID, "/spec/m/x");
    Song.want(
            stage, Song.with("{m: {x: 1}}"), Song.extending("observer_schema_except: [/spec/m/x]"))
        .settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{}");
  }

  @Test
  void what_a_hook_set_goes_when_a_written_schema_comes_in_the_same_edit() {
    boolean[] sets = {true};
    Stage stage = Song.stage(Song.with("{m: {x: 1}}"));
    stage.hooks(
        Mangler.of(
            "setter",
            (app, context) ->
                app.resources()
                    .forEach(
                        song -> {
                          if (sets[0]) {
                            song.set(FieldPath.parse("/spec/m/h"), IntNode.valueOf(1));
                          }
                        })));
    stage.settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":1,\"h\":1}");
    sets[0] = false;
    Song.want(stage, Song.with("{k: 1, m: {x: 1}}"), Song.observing("{k: null}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":1}");
  }

  @Test
  void a_spec_that_was_empty_stays() {
    Stage stage = Song.stage(Song.with("{}"));
    stage.settle();
    Song.want(stage, object("music.example.com/v1", "Song", "name: song", ""));
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(stage.value(Song.ID, "/spec")).contains("{}");
  }
}
