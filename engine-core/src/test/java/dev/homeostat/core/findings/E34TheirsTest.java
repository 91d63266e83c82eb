package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * E34: what the schema does not observe of a list or a map that leaves the manifest is let go
 * (POLICY-2).
 */
class E34TheirsTest {

  private static final String BOUNDS =
      "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";

  @Test
  void a_list_with_bounds_only() {
    String schema = Song.observing("{k: null, l: [" + BOUNDS + "]}");
    Stage stage = Song.stage(Song.with("{k: 1, l: [a]}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", List.of("theirs"));
    Song.want(stage, Song.with("{k: 1}"), schema).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[\"theirs\"]");
  }

  @Test
  void an_unobserved_element_of_a_list_by_position() {
    String schema = Song.observing("{k: null, l: [null, " + BOUNDS + "]}");
    Stage stage = Song.stage(Song.with("{k: 1, l: [a, b]}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", List.of("a", "theirs"));
    Song.want(stage, Song.with("{k: 1}"), schema).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[\"theirs\"]");
  }

  @Test
  void a_map_that_except_emptied() {
    String schema = Song.extending("observer_schema_except: [/spec/m/x]");
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1}}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m/x", 7);
    Song.want(stage, Song.with("{k: 1}"), schema).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":7}");
  }

  @Test
  void an_empty_object_of_the_schema() {
    String schema = Song.observing("{k: null, m: {}}");
    Stage stage = Song.stage(Song.with("{k: 1, m: {}}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m", Map.of("theirs", 1));
    Song.want(stage, Song.with("{k: 1, m: null}"), schema).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"theirs\":1}");
  }
}
