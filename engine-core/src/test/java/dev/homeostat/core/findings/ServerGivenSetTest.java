package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The members that a server or others gave to a set are theirs, as keyed elements are (POLICY-3).
 */
class ServerGivenSetTest {

  @Test
  void a_member_that_nothing_named_is_not_put_back() {
    Stage stage =
        Song.stage(
            Song.with("{k: 1}"),
            Song.observing("{k: null, tags: [{observer_schema_list_keys: []}]}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/tags", List.of("p"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/tags", List.of("r"));
    stage.settle();
    assertThat(Song.live(stage, "tags")).isEqualTo("[\"r\"]");
  }
}
