package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * O4: a removal that the server refuses stays in the record and keeps the application from Ready.
 */
class O4RefusedRemovalTest {

  private final boolean[] refusing = {true};
  private final Stage stage = Stage.of(Song.with("{a: 1, b: 1}"));

  private ReconcileResult refused() {
    stage.settle();
    stage.refuse(
        request -> refusing[0] && request.body().toString().contains("/spec/b"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.b: no"));
    return stage.want(Song.with("{a: 1}")).pass();
  }

  @Test
  void it_is_shown_as_refused_in_every_pass_and_never_ready() {
    refused();
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.requests()).isEmpty();
      assertThat(Song.codes(pass)).containsExactly("ChangeRefused");
      assertThat(pass.outcome()).isNotEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.state().condition(Condition.REFUSED)).isPresent();
      assertThat(pass.state().condition(Condition.READY))
          .hasValueSatisfying(
              ready -> assertThat(ready.status()).isEqualTo(Condition.Status.FALSE));
    }
    assertThat(Song.codes(stage.plan())).contains("ChangeRefused");
  }

  @Test
  void it_is_tried_again_slowly_and_then_done() {
    refused();
    refusing[0] = false;
    assertThat(stage.pass().requests()).isEmpty();
    stage.forward(Duration.ofMinutes(61));
    assertThat(patched(stage.pass())).containsExactly("remove /spec/b");
    assertThat(stage.settle().state().condition(Condition.REFUSED)).isEmpty();
    assertThat(stage.value(Song.ID, "/spec")).contains("{\"a\":1}");
  }

  @Test
  void it_is_tried_again_when_something_else_is_found() {
    refused();
    refusing[0] = false;
    stage.cluster().edit(Song.ID, "/spec/b", 2);
    assertThat(patched(stage.pass())).containsExactly("remove /spec/b");
  }

  @Test
  void it_ends_when_the_field_is_wanted_again() {
    refused();
    ReconcileResult pass = stage.want(Song.with("{a: 1, b: 1}")).pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().condition(Condition.REFUSED)).isEmpty();
  }

  @Test
  void it_ends_when_removal_is_turned_off_and_stays_let_go() {
    refused();
    stage.settings(settings -> settings.withFieldRemoval(FieldRemoval.KEEP)).settle();
    refusing[0] = false;
    stage.settings(settings -> settings.withFieldRemoval(FieldRemoval.REMOVE)).settle();
    stage.forward(Duration.ofHours(2)).settle();
    assertThat(Song.live(stage, "b")).isEqualTo("1");
  }

  @Test
  void other_fields_are_still_put_back_beside_it() {
    refused();
    stage.cluster().edit(Song.ID, "/spec/a", 9);
    assertThat(patched(stage.pass())).containsExactly("add /spec/a");
    assertThat(Song.codes(stage.pass())).containsExactly("ChangeRefused");
  }
}
