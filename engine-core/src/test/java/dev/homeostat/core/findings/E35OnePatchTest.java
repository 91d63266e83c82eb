package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E35: an element that leaves and one that fills the minimum come in one patch (POLICY-5). */
class E35OnePatchTest {

  @Test
  void the_list_is_never_empty() {
    String schema =
        Song.observing(
            "{l: [{name: c, v: null}, {observer_schema_list_keys: [name],"
                + " observer_schema_list_min_length: 1, observer_schema_list_max_length: 0}]}");
    Stage stage = Song.stage(Song.with("{l: [{name: c, v: 1}]}"), schema);
    stage.settle();
    Song.want(stage, Song.with("{l: [{name: a, v: 1}]}"), schema);
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).hasSize(1);
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"a\",\"v\":1}]");
    assertThat(stage.settle().requests()).isEmpty();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"a\",\"v\":1}]");
  }
}
