package dev.homeostat.core.record;

import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** STATE-2: of a write that applied in part, the record keeps what applied, and only that. */
class State2PartialWriteTest {

  private static JsonNode applied(Stage stage) {
    return stage.record(Song.ID).lastApplied().path("spec");
  }

  private static ClusterResponse.Refused invalid(String field) {
    return refusal(422, "Invalid", "no", "FieldValueInvalid " + field + ": no");
  }

  private static Predicate<ClusterRequest> patchOf(String path) {
    return request ->
        request.verb() == ClusterRequest.Verb.PATCH && request.body().toString().contains(path);
  }

  /** Others change a field while a patch is on its way. */
  private static void changedMeanwhile(Stage stage, String path, Object value) {
    boolean[] done = {false};
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.PATCH && !done[0]) {
            done[0] = true;
            stage.cluster().edit(Song.ID, path, value);
          }
          return next.get();
        });
  }

  @Test
  void a_value_that_was_refused_beside_one_that_applied_is_not_ours_to_remove() {
    Stage stage = Stage.of(Song.with("{k: 1}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/seconds", 5);
    stage.refuse(patchOf("\"value\":-1"), invalid("spec.seconds"));
    assertThat(patched(stage.want(Song.with("{k: 2, seconds: -1}")).pass()))
        .containsSubsequence("add /spec/k");
    assertThat(applied(stage).toString()).isEqualTo("{\"k\":2}");

    assertThat(stage.want(Song.with("{k: 2}")).settle().requests()).isEmpty();
    assertThat(Song.live(stage, "seconds")).isEqualTo("5");
  }

  @Test
  void a_value_that_was_there_before_the_write_is_applied_although_others_changed_it_since() {
    Stage stage = Stage.of(Song.with("{k: 1}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/j", 2);
    changedMeanwhile(stage, "/spec/j", 3);
    assertThat(patched(stage.want(Song.with("{k: 2, j: 2}")).pass()))
        .containsExactly("add /spec/k");
    assertThat(applied(stage).path("j").asInt()).isEqualTo(2);

    assertThat(patched(stage.want(Song.with("{k: 2}")).pass())).containsExactly("remove /spec/j");
  }

  @Test
  void a_value_that_the_server_replaced_against_a_strict_schema_was_asked_for_and_is_removed() {
    String strict = Song.extending("observer_schema_strict: [/spec/j]");
    Stage stage =
        Song.stage(Song.with("{k: 1, j: 2}"), strict)
            .webhook(
                song -> {
                  if (song.path("spec").has("j")) {
                    song.withObject("/spec").put("j", 9);
                  }
                  return song;
                });
    stage.pass();
    assertThat(applied(stage).path("j").asInt()).isEqualTo(2);
    Song.want(stage, Song.with("{k: 1}"), strict);
    assertThat(patched(stage.pass())).containsExactly("remove /spec/j");
    assertThat(Song.live(stage, "j")).isEqualTo("absent");
  }

  @Test
  void an_absence_that_was_refused_leaves_the_value_that_was_applied() {
    String schema = Song.observing("{k: null, b: null}");
    Stage stage = Song.stage(Song.with("{k: 1, b: 1}"), schema);
    stage.settle();
    boolean[] refusing = {true};
    stage.refuse(request -> refusing[0] && patchOf("/spec/b").test(request), invalid("spec.b"));
    Song.want(stage, Song.with("{k: 2, b: null}"), schema).pass();
    assertThat(applied(stage).toString()).isEqualTo("{\"k\":2,\"b\":1}");

    refusing[0] = false;
    Song.want(stage, Song.with("{k: 2}"), schema).forward(Duration.ofMinutes(61));
    assertThat(patched(stage.pass())).containsExactly("remove /spec/b");
  }

  @Test
  void of_two_removals_the_one_without_effect_is_reported_and_the_refused_one_is_kept() {
    Stage stage =
        Stage.of(Song.with("{k: 1, j: mine, b: 1}"))
            .server("- {group: music.example.com, kind: Song, defaults: {spec: {j: mine}}}");
    stage.settle();
    stage.refuse(patchOf("/spec/b"), invalid("spec.b"));
    ReconcileResult pass = stage.want(Song.with("{k: 1}")).pass();
    assertThat(Song.codes(pass)).containsExactlyInAnyOrder("RemovalWithoutEffect", "ChangeRefused");
    assertThat(stage.record(Song.ID).removals())
        .extracting(Object::toString)
        .containsExactly("/spec/b");
    assertThat(applied(stage).toString()).isEqualTo("{\"k\":1,\"b\":1}");
    assertThat(pass.state().condition(Condition.REFUSED)).isPresent();
    assertThat(Song.codes(stage.pass())).containsExactly("ChangeRefused");
  }

  @Test
  void a_value_that_others_removed_and_that_may_not_be_put_back_is_not_ours_any_more() {
    Stage stage = Stage.of(Song.with("{k: 1, j: 1}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec", Trial.json("{k: 1}"));
    boolean[] refusing = {true};
    stage.refuse(request -> refusing[0] && patchOf("/spec/j").test(request), invalid("spec.j"));
    stage.pass();
    assertThat(applied(stage).toString()).isEqualTo("{\"k\":1}");

    refusing[0] = false;
    stage.cluster().edit(Song.ID, "/spec/j", 5);
    assertThat(stage.want(Song.with("{k: 1}")).settle().requests()).isEmpty();
    assertThat(Song.live(stage, "j")).isEqualTo("5");
  }

  @Test
  void a_change_that_is_refused_again_is_remembered_once_with_its_last_time() {
    Stage stage = Stage.of(Song.with("{k: 1, b: 1}"));
    stage.settle();
    stage.refuse(patchOf("/spec/b"), invalid("spec.b"));
    stage.want(Song.with("{k: 1, b: 2}")).pass();
    Instant first = stage.record(Song.ID).refused().get(0).since();
    assertThat(first).isEqualTo(stage.now());
    assertThat(stage.forward(Duration.ofMinutes(61)).pass().requests()).isNotEmpty();
    assertThat(stage.record(Song.ID).refused())
        .singleElement()
        .satisfies(refused -> assertThat(refused.since()).isEqualTo(stage.now()));
  }
}
