package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** An element without keys stands for the elements of the default schema, too (SCHEMA-3, -5). */
class WildcardOverDefaultTest {

  @Test
  void what_it_observes_is_pinned_in_the_elements_of_the_manifest() {
    String schema = Song.extending("spec: {l: [{u: null}, {observer_schema_list_keys: [name]}]}");
    Stage stage = Song.stage(Song.with("{l: [{name: q, v: 1}]}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[{name: 'q', v: 1, u: 1}]"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json("[{name: 'q', v: 2, u: 2}]"));
    stage.settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"q\",\"v\":1,\"u\":1}]");
  }
}
