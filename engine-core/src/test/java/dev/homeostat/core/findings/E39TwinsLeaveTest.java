package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** E39: a member that leaves the manifest goes wherever it stands (POLICY-2). */
class E39TwinsLeaveTest {

  private static final String SET =
      Song.observing("{k: null, s: [{observer_schema_list_keys: []}]}");
  private static final String KEYED =
      Song.observing("{k: null, s: [{name: p, v: null}, {observer_schema_list_keys: [name]}]}");

  @Test
  void of_a_set() {
    Stage stage = Song.stage(Song.with("{k: 1, s: [p]}"), SET);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/s", List.of("p", "theirs", "p"));
    Song.want(stage, Song.with("{k: 1}"), SET).settle();
    assertThat(Song.live(stage, "s")).isEqualTo("[\"theirs\"]");
  }

  @Test
  void of_a_set_that_holds_nothing_else() {
    Stage stage = Song.stage(Song.with("{k: 1, s: [p]}"), SET);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/s", List.of("p", "p"));
    Song.want(stage, Song.with("{k: 1}"), SET).settle();
    assertThat(Song.live(stage, "s")).isEqualTo("absent");
  }

  @Test
  void of_a_keyed_list() {
    Stage stage = Song.stage(Song.with("{k: 1, s: [{name: p, v: 1}]}"), KEYED);
    stage.settle();
    stage
        .cluster()
        .edit(
            Song.ID, "/spec/s", Trial.json("[{name: 'p', v: 1}, {name: 'p', v: 2}, {name: 'q'}]"));
    Song.want(stage, Song.with("{k: 1}"), KEYED).settle();
    assertThat(Song.live(stage, "s")).isEqualTo("[{\"name\":\"q\"}]");
  }
}
