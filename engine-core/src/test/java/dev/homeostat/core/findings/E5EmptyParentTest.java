package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** E5: dropping an empty map from the manifest removes nothing that others put there (POLICY-2). */
class E5EmptyParentTest {
  private static final ResourceId CFG = configMap("cfg");

  private static String cfg(String metadata) {
    return object("v1", "ConfigMap", "name: cfg" + metadata, "data: {a: '1'}");
  }

  @Test
  void what_others_put_into_it_stays() {
    Stage stage = Song.stage(cfg(", annotations: {}"));
    stage.settle();
    stage.cluster().edit(CFG, "/metadata/annotations", Map.of("team", "blue"));
    Song.want(stage, cfg("")).settle();
    assertThat(stage.value(CFG, "/metadata/annotations")).contains("{\"team\":\"blue\"}");
  }

  @Test
  void it_goes_when_nothing_is_in_it() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {}, l: []}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}")).settle();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"k\":1}");
  }

  @Test
  void an_empty_list_that_others_filled_stays() {
    Stage stage = Song.stage(Song.with("{k: 1, l: []}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", List.of("theirs"));
    Song.want(stage, Song.with("{k: 1}")).settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[\"theirs\"]");
  }

  @Test
  void the_parent_of_what_is_removed_goes_when_nothing_else_is_left_in_it() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {'n': {x: 1}}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}")).settle();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"k\":1}");
  }
}
