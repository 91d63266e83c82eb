package dev.homeostat.core.record;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** ACT-6: the pauses after failures begin again once an object was found as desired. */
class Act6PauseEndsTest {

  private final boolean[] refusing = {false};
  private final Stage stage =
      Stage.of(config("a"))
          .refuse(
              request -> request.isWrite() && refusing[0],
              refusal(503, "ServiceUnavailable", "later"));

  /** Fails to write a value twice, and returns the first pause. */
  private Duration failTwice() {
    stage.settle();
    refusing[0] = true;
    Duration first = pause(stage.want(config("a", "w")).pass());
    assertThat(pause(stage.forward(first).pass())).isGreaterThan(first);
    return first;
  }

  private static Duration pause(ReconcileResult pass) {
    assertThat(pass.outcome()).isNotEqualTo(ReconcileResult.Outcome.SETTLED);
    return pass.requeue().fixedDelay().orElseThrow();
  }

  private void assertSettled() {
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void when_others_wrote_what_is_desired() {
    Duration first = failTwice();
    stage.cluster().edit(configMap("a"), "/data/k", "w");
    assertSettled();
    stage.cluster().edit(configMap("a"), "/data/k", "drift");
    assertThat(pause(stage.pass())).isEqualTo(first);
  }

  @Test
  void when_what_is_there_is_desired_again() {
    Duration first = failTwice();
    stage.want(config("a"));
    assertSettled();
    assertThat(pause(stage.want(config("a", "w")).pass())).isEqualTo(first);
  }

  @Test
  void when_it_was_written() {
    Duration first = failTwice();
    refusing[0] = false;
    assertThat(stage.forward(Duration.ofMinutes(1)).pass().requests()).hasSize(1);
    refusing[0] = true;
    assertThat(pause(stage.want(config("a", "x")).pass())).isEqualTo(first);
  }

  @Test
  void when_it_was_created() {
    refusing[0] = true;
    Duration first = pause(stage.pass());
    assertThat(pause(stage.forward(first).pass())).isGreaterThan(first);
    refusing[0] = false;
    assertThat(stage.forward(Duration.ofMinutes(1)).pass().requests()).hasSize(1);
    refusing[0] = true;
    assertThat(pause(stage.want(config("a", "x")).pass())).isEqualTo(first);
  }
}
