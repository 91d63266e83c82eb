package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import org.junit.jupiter.api.Test;

/** A refusal is remembered while what is asked and what is found are the same (POLICY-9). */
class RefusedAcrossEditsTest {

  @Test
  void an_edit_of_another_field_does_not_end_it() {
    Stage stage = Stage.of(Song.with("{b: 1, k: 1}"));
    stage.settle();
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/spec/b"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.b: immutable"));
    assertThat(patched(stage.want(Song.with("{b: 2, k: 1}")).pass())).contains("add /spec/b");
    assertThat(patched(stage.want(Song.with("{b: 2, k: 2}")).pass()))
        .containsExactly("add /spec/k");
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(patched(stage.want(Song.with("{b: 3, k: 2}")).pass())).contains("add /spec/b");
  }
}
