package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The condition Ready of passes that end before they look at the objects. */
class ReadyAtEarlyEndsTest {

  private static final String INVALID = "{apiVersion: v1, kind: ConfigMap, metadata: {}}";

  private static Condition ready(ReconcileResult pass) {
    List<Condition> ready =
        pass.conditions().stream().filter(one -> one.type().equals(Condition.READY)).toList();
    assertThat(ready).as("%s", pass.conditions()).hasSize(1);
    return ready.get(0);
  }

  private static void assertNotReady(ReconcileResult pass, Outcome outcome, String reason) {
    assertThat(pass.outcome()).isEqualTo(outcome);
    Condition ready = ready(pass);
    assertThat(ready.status()).isEqualTo(Status.FALSE);
    assertThat(ready.reason()).isEqualTo(reason);
    assertThat(ready.message()).isEqualTo(pass.problems().get(0).toString());
  }

  @Test
  void an_application_that_becomes_invalid_is_not_ready_any_more() {
    Stage stage = Stage.of(config("a"));
    ReconcileResult settled = stage.settle();
    assertThat(ready(settled).status()).isEqualTo(Status.TRUE);
    assertThat(settled.unreadable()).isEmpty();
    stage.want(INVALID);
    assertNotReady(stage.pass(), Outcome.INVALID, "Invalid");
    assertNotReady(stage.plan(), Outcome.INVALID, "Invalid");
    stage.want(config("a"));
    assertThat(ready(stage.pass()).status()).isEqualTo(Status.TRUE);
  }

  @Test
  void an_application_that_never_was_valid_is_not_ready() {
    assertNotReady(Stage.of(INVALID).pass(), Outcome.INVALID, "Invalid");
  }

  /** Nothing is saved, so that a later pass does not know since when. */
  @Test
  void its_time_is_that_of_the_pass() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.want(INVALID);
    assertThat(ready(stage.pass()).since()).isEqualTo(stage.now());
  }

  @Test
  void an_unreadable_state_makes_an_application_not_ready() {
    Stage stage = Stage.of(config("a")).unreadableState();
    ReconcileResult pass = stage.pass();
    assertNotReady(pass, Outcome.FAILED, "Failed");
    assertThat(pass.unreadable().orElseThrow().problem()).isEqualTo(pass.problems().get(0));
    assertNotReady(stage.delete(), Outcome.FAILED, "Failed");
    assertNotReady(stage.plan(), Outcome.FAILED, "Failed");
  }

  @Test
  void an_application_whose_settled_state_cannot_be_read_any_more_is_not_ready() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    assertNotReady(stage.unreadableState().pass(), Outcome.FAILED, "Failed");
  }

  @Test
  void a_plan_that_fails_is_not_ready() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    DeltaHook failing =
        new DeltaHook() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            throw new IllegalStateException("broken");
          }
        };
    stage.hooks(failing).want(config("a", "w"));
    assertNotReady(stage.plan(), Outcome.FAILED, "Failed");
    assertNotReady(stage.pass(), Outcome.FAILED, "Failed");
  }

  @Test
  void conditions_that_the_pass_did_not_judge_stay() {
    ManglingHook saying =
        new ManglingHook() {
          @Override
          public String name() {
            return "saying";
          }

          @Override
          public void mangle(DesiredStateEditor app, HookContext context) {
            context.condition("Blessed", Status.TRUE, "Said", "by me");
          }
        };
    Stage stage = Stage.of(config("a")).hooks(saying);
    ReconcileResult settled = stage.settle();
    ReconcileResult invalid = stage.want(INVALID).pass();
    assertNotReady(invalid, Outcome.INVALID, "Invalid");
    assertThat(invalid.conditions())
        .filteredOn(one -> one.type().equals("Blessed"))
        .containsExactly(settled.state().condition("Blessed").orElseThrow());
    assertThat(invalid.state()).as("nothing is saved").isEqualTo(settled.state());
  }
}
