package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** E4: a null of the manifest where the schema has an object says nothing (READ-2, law 10). */
class E4NullSaysNothingTest {
  private static final ResourceId CFG = configMap("cfg");

  @Test
  void the_annotations_of_others_stay() {
    String manifest =
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: cfg\n  annotations:\ndata: {a: '1'}\n";
    String schema =
        object("v1", "ConfigMap", "name: cfg, annotations: {team: null}", "data: {a: null}");
    Stage stage = Song.stage(manifest, schema);
    stage.settle();
    stage.cluster().edit(CFG, "/metadata/annotations/other", "x");
    for (int i = 0; i < 3; i++) {
      assertThat(stage.pass().requests()).isEmpty();
    }
    assertThat(stage.value(CFG, "/metadata/annotations/other")).contains("\"x\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{m: {a: null}}",
        "{m: {}}",
        "{m: [{observer_schema_list_whole: true}]}",
        "{m: [{observer_schema_list_keys: [], observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}"
      })
  void no_container_of_a_schema_makes_it_a_wish(String schema) {
    Stage stage = Song.stage(Song.with("{k: 1, m: null}"), Song.observing(schema));
    stage.settle();
    String theirs = schema.contains("[") ? "[theirs]" : "{theirs: 1}";
    stage.cluster().edit(Song.ID, "/spec/m", Trial.json(theirs.replace("theirs", "'theirs'")));
    stage.settle();
    assertThat(Song.live(stage, "m")).contains("theirs");
  }

  @Test
  void a_leaf_of_a_written_schema_does() {
    Stage stage = Song.stage(Song.with("{k: 1, m: null}"), Song.observing("{m: null}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m", 1);
    stage.settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
  }

  @Test
  void a_null_in_the_place_of_the_whole_spec_says_nothing() {
    Stage stage = Song.stage(Song.with("{key1: v1, key2: v2}"), Song.observing("{key1: null}"));
    stage.settle();
    Song.want(stage, Song.with("null"), Song.observing("{key1: null}")).settle();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"key2\":\"v2\"}");
  }
}
