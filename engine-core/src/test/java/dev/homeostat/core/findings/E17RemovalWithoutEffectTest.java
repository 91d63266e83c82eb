package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E17: a removal that is answered 200 with the value still there is reported once and forgotten
 * (POLICY-2).
 */
class E17RemovalWithoutEffectTest {

  private static Stage stage(String value) {
    Stage stage =
        Stage.of(Song.with("{k: 1, j: mine}"))
            .server(
                "- {group: music.example.com, kind: Song, defaults: {spec: {j: %s}}}"
                    .formatted(value));
    stage.settle();
    return stage.want(Song.with("{k: 1}"));
  }

  @Test
  void a_default_of_the_same_value_is_told_once() {
    Stage stage = stage("mine");
    ReconcileResult first = stage.pass();
    assertThat(patched(first)).containsExactly("remove /spec/j");
    assertThat(first.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("RemovalWithoutEffect");
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.POLICY_2);
              assertThat(problem.path()).isEqualTo("/spec/j");
              assertThat(problem.isError()).isFalse();
            });
    assertThat(first.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    ReconcileResult second = stage.pass();
    assertThat(second.requests()).isEmpty();
    assertThat(second.problems()).isEmpty();
    assertThat(stage.record(Song.ID).lastApplied().at("/spec").has("j")).isFalse();
  }

  @Test
  void a_default_of_another_value_is_the_server_s_own() {
    Stage stage = stage("other");
    ReconcileResult first = stage.pass();
    assertThat(first.problems()).isEmpty();
    assertThat(Song.live(stage, "j")).isEqualTo("\"other\"");
    assertThat(stage.pass().requests()).isEmpty();
  }

  @Test
  void what_the_schema_still_observes_is_pinned_then() {
    Stage stage = stage("other");
    String schema = Song.observing("{k: null, j: null}");
    Song.want(stage, Song.with("{k: 1, j: mine}"), schema).settle();
    Song.want(stage, Song.with("{k: 1}"), schema).settle();
    stage.cluster().edit(Song.ID, "/spec/j", "drift");
    stage.settle();
    assertThat(Song.live(stage, "j")).isEqualTo("\"other\"");
  }
}
