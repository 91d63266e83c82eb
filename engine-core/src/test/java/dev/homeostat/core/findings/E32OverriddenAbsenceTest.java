package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E32: a field that is wanted absent and that a webhook sets is accepted as overridden, after one
 * try (POLICY-6).
 */
class E32OverriddenAbsenceTest {

  @Test
  void it_is_tried_once() {
    String schema = Song.observing("{k: null, a: null}");
    Stage stage =
        Song.stage(Song.with("{k: 1}"), schema)
            .webhook(
                tree -> {
                  tree.withObjectProperty("spec").put("a", 8);
                  return tree;
                });
    stage.settle();
    Song.want(stage, Song.with("{k: 1, a: null}"), schema);
    assertThat(patched(stage.pass())).containsExactly("remove /spec/a");
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.problems()).isEmpty();
      assertThat(pass.delta().accepted())
          .extracting(form -> form.path() + " " + form.kind())
          .containsExactly("/spec/a overridden");
    }
  }
}
