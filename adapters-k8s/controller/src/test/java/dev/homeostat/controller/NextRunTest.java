package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.spi.state.ApplicationState;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who says when an application runs again. */
class NextRunTest {

  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private static ReconcileResult pass(ReconcileResult.Outcome result, @Nullable Duration next) {
    List<Problem> problems =
        result == ReconcileResult.Outcome.FAILED
            ? List.of(Problem.error("ServerFailed"))
            : List.of();
    return new ReconcileResult(
        new ApplicationId("shop", "web"),
        result,
        Delta.EMPTY,
        problems,
        List.of(),
        0,
        0,
        next,
        ApplicationState.EMPTY);
  }

  @ParameterizedTest
  @EnumSource(names = {"SETTLED", "WAITING", "FAILED", "INVALID"})
  void what_the_pass_says_counts(ReconcileResult.Outcome result) throws ReconcileException {
    assertThat(NextRun.after(pass(result, HALF_A_SECOND)))
        .isEqualTo(Outcome.requeueAfter(HALF_A_SECOND));
  }

  @Test
  void what_only_waits_does_not_count_as_a_failure_of_the_loop() throws ReconcileException {
    assertThat(NextRun.after(pass(ReconcileResult.Outcome.FAILED, Duration.ofMillis(3))))
        .isEqualTo(Outcome.requeueAfter(Duration.ofMillis(100)));
  }

  @Test
  void what_failed_and_does_not_say_when_waits_longer_each_time() {
    assertThatThrownBy(() -> NextRun.after(pass(ReconcileResult.Outcome.FAILED, null)))
        .isInstanceOf(ReconcileException.class)
        .hasMessageContaining("ServerFailed");
    assertThatThrownBy(() -> NextRun.after(pass(ReconcileResult.Outcome.FAILED, Duration.ZERO)))
        .isInstanceOf(ReconcileException.class);
  }

  @Test
  void what_is_settled_or_makes_no_sense_waits_for_a_change() throws ReconcileException {
    assertThat(NextRun.after(pass(ReconcileResult.Outcome.SETTLED, null)))
        .isEqualTo(Outcome.done());
    assertThat(NextRun.after(pass(ReconcileResult.Outcome.INVALID, null)))
        .isEqualTo(Outcome.done());
    assertThat(NextRun.after(pass(ReconcileResult.Outcome.WAITING, null)))
        .isEqualTo(Outcome.requeueAfter(Duration.ofSeconds(1)));
  }
}
