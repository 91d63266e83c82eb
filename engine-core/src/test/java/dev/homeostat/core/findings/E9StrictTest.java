package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E9: strict refuses an accepted form whenever it is said (POLICY-6). */
class E9StrictTest {
  private static final String STRICT = Song.extending("observer_schema_strict: [/spec/k]");

  private static Stage stage(String... schemas) {
    return Song.stage(Song.with("{k: me}"), schemas)
        .server(
            "- {group: music.example.com, kind: Song, rewrites: [{op: replace, path: /spec/k, value: hook}]}");
  }

  @Test
  void said_later_it_counts_no_pair_from_before() {
    Stage stage = stage();
    stage.settle();
    assertThat(stage.record(Song.ID).accepted()).hasSize(1);

    Song.want(stage, Song.with("{k: me}"), STRICT);

    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("add /spec/k");
    assertThat(pass.outcome()).isNotEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.record(Song.ID).accepted()).isEmpty();
  }

  @Test
  void it_is_tried_as_in_a_contest_and_nobody_is_blamed() {
    Stage stage = stage(STRICT);
    int writes = 0;
    for (int i = 0; i < 8; i++) {
      ReconcileResult pass = stage.pass();
      writes += pass.requests().size();
      assertThat(pass.problems().toString()).doesNotContain("somebody");
    }
    assertThat(writes).as("the create and three patches").isEqualTo(4);
  }
}
