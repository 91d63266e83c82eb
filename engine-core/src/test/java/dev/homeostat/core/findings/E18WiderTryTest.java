package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** E18: the wider try after a 422 lays what is desired over what is live (SCHEMA-9). */
class E18WiderTryTest {

  @Test
  void values_of_others_beside_it_stay() {
    String schema = Song.observing("{resources: {requests: null}}");
    Stage stage = Song.stage(Song.with("{resources: {requests: {cpu: 2}}}"), schema);
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/resources/limits", Map.of("cpu", 5, "memory", 1));
    stage.refuse(
        request ->
            request.isWrite() && request.body().toString().contains("/spec/resources/requests"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.resources.requests: no"));
    Song.want(stage, Song.with("{resources: {requests: {cpu: 1}, claims: 1}}"), schema).settle();
    assertThat(Song.live(stage, "resources/requests")).isEqualTo("{\"cpu\":1}");
    assertThat(Song.live(stage, "resources/claims")).as("initial only").isEqualTo("1");
    assertThat(Song.live(stage, "resources/limits/cpu")).isEqualTo("5");
    assertThat(Song.live(stage, "resources/limits/memory")).isEqualTo("1");
  }

  @Test
  void the_object_that_was_refused_is_not_asked_for_again() {
    Stage stage = Stage.of(Song.with("{m: {'y': 1, z: 1}}"));
    stage.settle();
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.m.y: immutable"));
    ReconcileResult change = stage.want(Song.with("{m: {'y': 2, z: 1}}")).pass();
    assertThat(patched(change)).containsExactly("add /spec/m/y");
    ReconcileResult removal = stage.want(Song.with("{m: {z: 1}}")).pass();
    assertThat(patched(removal)).containsExactly("remove /spec/m/y");
  }

  @Test
  void where_that_is_refused_too_they_go_and_are_told_by_path() {
    Stage stage = Stage.of(Song.with("{probe: {http: 1}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/probe", Map.of("tcp", 1));
    stage.refuse(
        request ->
            request.isWrite()
                && (request.body().toString().contains("/spec/probe/http")
                    || request.body().toString().contains("\"tcp\":1,\"http\"")),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.probe.http: one of both"));
    ReconcileResult pass = stage.pass();
    assertThat(Song.live(stage, "probe")).isEqualTo("{\"http\":1}");
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("UnobservedReplaced");
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.SCHEMA_9);
              assertThat(problem.path()).isEqualTo("/spec/probe/tcp");
            });
  }

  @Test
  void what_goes_because_it_left_the_manifest_is_not_told_as_a_loss_of_others() {
    Stage stage = Stage.of(Song.with("{probe: {http: 1, own: 1}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/probe/tcp", 1);
    stage.refuse(
        request -> {
          String body = request.body().toString();
          return request.isWrite()
              && (body.contains("/spec/probe/http") || body.contains("\"tcp\":1"));
        },
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.probe.http: one of both"));
    ReconcileResult pass = stage.want(Song.with("{probe: {http: 2}}")).pass();
    assertThat(Song.live(stage, "probe")).isEqualTo("{\"http\":2}");
    assertThat(pass.problems()).extracting(Problem::path).containsExactly("/spec/probe/tcp");
  }

  @Test
  void an_element_behind_a_removed_one_is_replaced_by_what_is_desired_in_its_place() {
    Stage stage =
        Song.stage(
            Song.with("{parts: [{name: q}, {name: r}]}"),
            Song.extending("spec: {parts: [{observer_schema_list_keys: [name]}]}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/parts/1/theirs", 1);
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("/name\""),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.parts[0].name: no"));
    String first =
        Song.observing(
            "{parts: [{name: null},"
                + " {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");
    Song.want(stage, Song.with("{parts: [{name: s}, {name: t}]}"), first).pass();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"s\"}]");
  }
}
