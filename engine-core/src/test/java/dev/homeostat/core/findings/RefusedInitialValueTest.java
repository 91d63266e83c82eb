package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import org.junit.jupiter.api.Test;

/** A value that was set at the create alone stays so while a change of it is refused (STATE-2). */
class RefusedInitialValueTest {

  @Test
  void it_is_let_go_with_its_line() {
    Stage stage = Song.stage(Song.with("{b: 1, k: 1}"), Song.observing("{k: null}"));
    stage.settle();
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/spec/b"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.b: immutable"));
    Song.want(stage, Song.with("{b: 2, k: 1}")).pass();
    Song.want(stage, Song.with("{k: 1}"));
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(Song.live(stage, "b")).isEqualTo("1");
  }

  @Test
  void it_is_let_go_also_deep_within_a_change_of_one_value_that_was_refused() {
    Stage stage =
        Song.stage(Song.with("{m: {k: {x: 1, z: 1}}}"), Song.observing("{m: {k: {x: null}}}"));
    stage.settle();
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.m: immutable"));
    Song.want(stage, Song.with("{m: {k: {x: 2, z: 1}}}"), Song.observing("{m: null}")).pass();
    stage.filter((request, next) -> next.get());
    Song.want(stage, Song.with("{m: {k: {x: 1}}}"), Song.observing("{m: {k: {x: null, z: null}}}"));
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"k\":{\"x\":1,\"z\":1}}");
  }
}
