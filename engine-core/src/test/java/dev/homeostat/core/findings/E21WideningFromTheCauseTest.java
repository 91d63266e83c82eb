package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import org.junit.jupiter.api.Test;

/** E21: a 422 is answered by the parent of the path that its cause names (SCHEMA-9). */
class E21WideningFromTheCauseTest {

  @Test
  void a_cause_whose_parent_is_spec_widens_nothing() {
    Stage stage = Stage.of(Song.with("{template: {spec: {pod: {a: 1}}}}"));
    stage.settle();
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.template: immutable"));
    ReconcileResult pass = stage.want(Song.with("{template: {spec: {pod: {a: 2}}}}")).pass();
    assertThat(patched(pass)).containsExactly("add /spec/template/spec/pod/a");
  }

  @Test
  void a_cause_below_an_element_is_found_by_its_key() {
    String schema =
        Song.observing("{l: [{name: b, in: {a: null}}, {observer_schema_list_keys: [name]}]}");
    Stage stage = Song.stage(Song.with("{l: [{name: b, in: {a: 1}}]}"), schema);
    stage.settle();
    stage
        .cluster()
        .edit(
            Song.ID,
            "/spec/l",
            Trial.json("[{name: 'x', in: {z: 1}}, {name: 'b', in: {a: 1, z: 2}}]"));
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/in/a\""),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.l[1].in.a: no"));
    ReconcileResult pass =
        Song.want(stage, Song.with("{l: [{name: b, in: {a: 2, w: 3}}]}"), schema).pass();
    assertThat(patched(pass)).containsExactly("add /spec/l/1/in/a", "add /spec/l/1/in");
    assertThat(Song.live(stage, "l/[name=b]/in")).isEqualTo("{\"a\":2,\"z\":2,\"w\":3}");
  }
}
