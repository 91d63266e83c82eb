package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E1: an edit of a schema alone is compared at once (STATE-5: a digest covers null leaves). */
class E1SchemaEditTest {

  @Test
  void a_field_that_becomes_observed_is_put_back_to_the_manifest() {
    Stage stage = Song.stage(Song.with("{k: 1, j: 1}"), Song.observing("{k: null}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1, j: 5}"), Song.observing("{k: null}")).settle();
    assertThat(Song.live(stage, "j")).as("initial only").isEqualTo("1");

    Song.want(stage, Song.with("{k: 1, j: 5}"), Song.observing("{k: null, j: null}"));

    assertThat(patched(stage.pass())).containsExactly("add /spec/j");
    assertThat(Song.live(stage, "j")).isEqualTo("5");
  }

  @Test
  void a_field_that_comes_back_out_of_except_is_put_back() {
    String except = Song.extending("observer_schema_except: [/spec/j]");
    Stage stage = Song.stage(Song.with("{k: 1, j: 1}"), except);
    stage.settle();
    Song.want(stage, Song.with("{k: 1, j: 5}"), except).settle();
    assertThat(Song.live(stage, "j")).as("initial only").isEqualTo("1");

    Song.want(stage, Song.with("{k: 1, j: 5}")).pass();

    assertThat(Song.live(stage, "j")).isEqualTo("5");
  }

  @Test
  void a_field_that_the_server_gave_before_is_pinned_when_it_becomes_observed() {
    Stage stage =
        Song.stage(Song.with("{k: 1}"), Song.observing("{k: null}"))
            .server("- {group: music.example.com, kind: Song, defaults: {spec: {addr: a}}}");
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null, addr: null}")).settle();

    stage.cluster().edit(Song.ID, "/spec/addr", "b");
    stage.settle();

    assertThat(Song.live(stage, "addr")).isEqualTo("\"a\"");
  }

  @Test
  void a_wish_for_absence_that_the_manifest_adds_is_compared_at_once() {
    Stage stage = Song.stage(Song.with("{k: 1}"), Song.observing("{k: null}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/j", 7);
    stage.settle();

    Song.want(stage, Song.with("{k: 1, j: null}"), Song.observing("{k: null, j: null}")).settle();

    assertThat(Song.live(stage, "j")).isEqualTo("absent");
  }
}
