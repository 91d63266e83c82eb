package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * ACT-16: what differs and is not put right is waiting or blocked, never unchanged, never Ready.
 */
class Act16HeldBackE7Test {

  private final Stage stage =
      Stage.of(object("v1", "ConfigMap", "name: a", "data: {k: v, calm: v}"));

  private Stage fight(String path) {
    stage.cluster().withHand("rival").edit(configMap("a"), path, "theirs");
    return stage;
  }

  /** Three repairs; the next one waits. */
  private void contest() {
    stage.settle();
    for (int i = 0; i < 3; i++) {
      fight("/data/k").pass();
      stage.forward(Duration.ofMinutes(1));
    }
    fight("/data/k");
  }

  private static void assertNotReady(ReconcileResult pass, String reason) {
    assertThat(pass.state().condition(Condition.READY))
        .hasValueSatisfying(
            ready -> {
              assertThat(ready.status()).isEqualTo(Condition.Status.FALSE);
              assertThat(ready.reason()).isEqualTo(reason);
              assertThat(ready.message()).contains("/data/k");
            });
  }

  private static HeldResource only(Iterable<HeldResource> held) {
    assertThat(held).hasSize(1);
    return held.iterator().next();
  }

  @Test
  void a_contested_field_keeps_the_resource_waiting_and_the_application_from_ready() {
    contest();
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.delta().unchanged()).isEmpty();
    assertNotReady(pass, "Waiting");
    HeldResource held = only(pass.delta().waiting());
    assertThat(held.why()).contains("contested", "/data/k", "rival");
    assertThat(held.withheld()).extracting(FieldChange::path).hasToString("[/data/k]");
    assertThat(held.changes()).isEmpty();
    assertThat(plan.outcome()).isEqualTo(ReconcileResult.Outcome.PENDING);
    assertThat(plan.delta().waiting()).isEqualTo(pass.delta().waiting());
  }

  @Test
  void what_is_put_right_beside_a_contested_field_is_shown_with_it() {
    contest();
    fight("/data/calm");
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("add /data/calm");
    HeldResource held = only(pass.delta().waiting());
    assertThat(held.changes()).extracting(FieldChange::path).hasToString("[/data/calm]");
    assertThat(held.withheld()).extracting(FieldChange::path).hasToString("[/data/k]");
    assertThat(plan.delta().waiting()).isEqualTo(pass.delta().waiting());
    assertNotReady(pass, "Waiting");
  }

  @Test
  void five_differences_are_named_and_the_others_are_counted() {
    StringBuilder data = new StringBuilder("f1: v");
    for (int i = 2; i <= 7; i++) {
      data.append(", f").append(i).append(": v");
    }
    stage.want(object("v1", "ConfigMap", "name: a", "data: {" + data + "}")).settle();
    stage.want(app -> app.actions(Action.CREATE));
    for (int i = 1; i <= 7; i++) {
      fight("/data/f" + i);
      String why = only(stage.plan().delta().blocked()).why();
      assertThat(why.split(" differs", -1)).hasSize(Math.min(i, 5) + 1);
      assertThat(why).contains("/data/f1 differs");
      if (i > 5) {
        assertThat(why).endsWith("; and " + (i - 5) + " more");
      } else {
        assertThat(why).doesNotContain(" more");
      }
    }
  }

  @Test
  void a_contest_that_is_over_is_ready_again() {
    contest();
    stage.pass();
    stage.cluster().edit(configMap("a"), "/data/k", "v");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.delta().unchanged()).containsExactly(configMap("a"));
    assertThat(pass.state().condition(Condition.READY))
        .hasValueSatisfying(ready -> assertThat(ready.status()).isEqualTo(Condition.Status.TRUE));
  }

  @Test
  void a_refused_field_blocks_the_resource_in_the_pass_that_tries_and_in_those_that_wait() {
    stage.settle();
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("/data/k"),
        refusal(422, "Invalid", "no", "FieldValueInvalid data.k: no"));
    fight("/data/k");
    ReconcileResult first = stage.pass();
    ReconcileResult plan = stage.plan();
    ReconcileResult second = stage.pass();
    for (ReconcileResult pass : new ReconcileResult[] {first, second}) {
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
      assertThat(pass.delta().unchanged()).isEmpty();
      assertThat(pass.delta().updated()).isEmpty();
      assertNotReady(pass, "Failed");
      HeldResource held = only(pass.delta().blocked());
      assertThat(held.why()).contains("refuses", "/data/k");
      assertThat(held.withheld()).extracting(FieldChange::path).hasToString("[/data/k]");
    }
    assertThat(plan.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(plan.delta().blocked()).isEqualTo(second.delta().blocked());
  }

  @Test
  void what_is_put_right_beside_a_refused_field_is_shown_with_it() {
    stage.settle();
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("/data/k"),
        refusal(422, "Invalid", "no", "FieldValueInvalid data.k: no"));
    fight("/data/k");
    fight("/data/calm");
    ReconcileResult pass = stage.pass();
    HeldResource held = only(pass.delta().blocked());
    assertThat(held.changes()).extracting(FieldChange::path).hasToString("[/data/calm]");
    assertThat(held.withheld()).extracting(FieldChange::path).hasToString("[/data/k]");
    assertThat(stage.value(configMap("a"), "/data/calm")).contains("\"v\"");
  }
}
