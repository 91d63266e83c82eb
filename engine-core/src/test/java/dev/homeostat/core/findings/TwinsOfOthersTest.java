package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** Two elements of one key that nothing names are others' (SCHEMA-7). */
class TwinsOfOthersTest {

  @Test
  void they_stay_where_only_a_wildcard_observes_them() {
    Stage stage =
        Song.stage(
            Song.with("{l: []}"),
            Song.observing("{l: [{v: null}, {observer_schema_list_keys: [name]}]}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[{name: 'a', v: 1}, {name: 'a', v: 2}]"));
    stage.settle();
    assertThat(Song.live(stage, "l"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1},{\"name\":\"a\",\"v\":2}]");
  }
}
