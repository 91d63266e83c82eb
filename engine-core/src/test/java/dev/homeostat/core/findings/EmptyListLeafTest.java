package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An empty list equals absent at a leaf of a written schema, too (SCHEMA-4). */
class EmptyListLeafTest {
  private static final String SCHEMA = Song.observing("{l: null, m: {l: null}}");

  @Test
  void it_is_not_written_where_nothing_is() {
    Stage stage = Song.stage(Song.with("{k: 1}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1, l: [], m: {l: []}}"), SCHEMA);
    assertThat(stage.pass().requests()).isEmpty();
  }

  @Test
  void it_is_written_where_others_put_something() {
    Stage stage = Song.stage(Song.with("{k: 1, l: []}"), SCHEMA);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", List.of("theirs"));
    stage.settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[]");
  }
}
