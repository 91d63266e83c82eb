package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.spi.state.ForwardingStateStore;
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
    assertThat(ready(stage.settle()).status()).isEqualTo(Status.TRUE);
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

  @Test
  void the_time_is_that_of_the_first_pass_that_says_so() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.want(INVALID);
    assertThat(ready(stage.pass()).since()).isEqualTo(stage.now());
  }

  @Test
  void an_unreadable_state_makes_an_application_not_ready() {
    Stage stage =
        Stage.of(config("a"))
            .store(
                store ->
                    new ForwardingStateStore(store) {
                      @Override
                      public LoadResult load(ApplicationId application) {
                        return new Unreadable(Problem.error("HalfWritten"));
                      }
                    });
    assertNotReady(stage.pass(), Outcome.FAILED, "Failed");
    assertNotReady(stage.delete(), Outcome.FAILED, "Failed");
    assertNotReady(stage.plan(), Outcome.FAILED, "Failed");
  }

  @Test
  void conditions_that_the_pass_did_not_judge_stay() {
    Stage stage = Stage.of(config("a", "1"));
    stage.settle();
    ReconcileResult settled = stage.pass();
    stage.want(INVALID);
    assertThat(stage.pass().conditions())
        .filteredOn(one -> !one.type().equals(Condition.READY))
        .containsExactlyElementsOf(
            settled.conditions().stream()
                .filter(one -> !one.type().equals(Condition.READY))
                .toList());
    assertThat(stage.pass().state()).as("nothing is saved").isEqualTo(settled.state());
  }
}
