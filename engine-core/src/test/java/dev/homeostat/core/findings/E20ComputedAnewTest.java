package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.api.Test;

/** E20: what is sent after a conflict is computed anew from the object as it is then (ACT-1). */
class E20ComputedAnewTest {

  @Test
  void a_field_that_somebody_changed_meanwhile_is_put_right_in_the_same_pass() {
    Stage stage = Stage.of(Song.with("{a: 1, b: 1}"));
    stage.settle();
    boolean[] once = {true};
    stage.filter(
        (request, server) -> {
          if (once[0] && request.verb() == ClusterRequest.Verb.PATCH) {
            once[0] = false;
            stage.cluster().edit(Song.ID, "/spec/b", 9);
            return ClusterResponse.Refused.of(409, "Conflict", "moved");
          }
          return server.get();
        });
    stage.want(Song.with("{a: 2, b: 1}")).pass();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"a\":2,\"b\":1}");
  }

  @Test
  void what_waits_for_a_contest_to_cool_down_is_not_sent_along() {
    Stage stage = Stage.of(Song.with("{a: 1, b: 1}"));
    stage.settle();
    for (int i = 0; i < 4; i++) {
      stage.cluster().edit(Song.ID, "/spec/b", 9);
      stage.pass();
    }
    assertThat(Song.live(stage, "b")).as("contested").isEqualTo("9");
    boolean[] once = {true};
    stage.filter(
        (request, server) -> {
          if (once[0] && request.verb() == ClusterRequest.Verb.PATCH) {
            once[0] = false;
            stage.cluster().edit(Song.ID, "/spec/c", 3);
            return ClusterResponse.Refused.of(409, "Conflict", "moved");
          }
          return server.get();
        });
    stage.cluster().edit(Song.ID, "/spec/a", 7);
    stage.pass();
    assertThat(Song.live(stage, "a")).isEqualTo("1");
    assertThat(Song.live(stage, "b")).isEqualTo("9");
  }
}
