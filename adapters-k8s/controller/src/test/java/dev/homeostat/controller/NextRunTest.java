package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.runtime.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The source of the time at which an application runs again. */
class NextRunTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private static ReconcileResult pass(ReconcileResult.Outcome outcome, Requeue requeue) {
    List<Problem> problems =
        outcome == ReconcileResult.Outcome.FAILED
            ? List.of(Problem.error("ServerFailed"))
            : List.of();
    return ReconcileResult.builder()
        .application(new ApplicationId("shop", "web"))
        .outcome(outcome)
        .problems(problems)
        .requeue(requeue)
        .build();
  }

  private static Outcome after(ReconcileResult pass) throws ReconcileException {
    return NextRun.after(pass.requeue(), List.of(pass), NOW);
  }

  @Test
  void an_instant_is_a_delay_from_now() throws ReconcileException {
    assertThat(NextRun.after(Requeue.at(NOW.plusSeconds(5)), List.of(), NOW))
        .isEqualTo(Outcome.requeueAfter(Duration.ofSeconds(5)));
    assertThat(NextRun.after(Requeue.at(NOW.minusSeconds(5)), List.of(), NOW))
        .isEqualTo(Outcome.requeueAfter(Duration.ofMillis(100)));
  }

  @Test
  void backoff_without_a_pass_has_a_message() {
    assertThatThrownBy(() -> NextRun.after(Requeue.withBackoff(), List.of(), NOW))
        .hasMessageContaining("backoff");
  }

  @ParameterizedTest
  @EnumSource(ReconcileResult.Outcome.class)
  void what_the_result_asks_for_is_done(ReconcileResult.Outcome outcome) throws ReconcileException {
    assertThat(after(pass(outcome, Requeue.after(HALF_A_SECOND))))
        .isEqualTo(Outcome.requeueAfter(HALF_A_SECOND));
    assertThat(after(pass(outcome, Requeue.onChange()))).isEqualTo(Outcome.done());
    assertThatThrownBy(() -> after(pass(outcome, Requeue.withBackoff())))
        .isInstanceOf(ReconcileException.class);
  }

  @Test
  void o18_an_object_of_another_owner_is_looked_at_again() throws ReconcileException {
    Delta delta =
        Delta.builder().addSatisfied(new ResourceId("", "ConfigMap", "shop", "a")).build();
    ReconcileResult settled = pass(ReconcileResult.Outcome.SETTLED, Requeue.onChange());

    assertThat(after(settled.toBuilder().delta(delta).build()))
        .isEqualTo(Outcome.requeueAfter(Duration.ofSeconds(20)));
    assertThat(
            after(settled.toBuilder().delta(delta).requeue(Requeue.after(HALF_A_SECOND)).build()))
        .isEqualTo(Outcome.requeueAfter(HALF_A_SECOND));
  }

  @Test
  void a_delay_has_a_minimum() throws ReconcileException {
    assertThat(after(pass(ReconcileResult.Outcome.FAILED, Requeue.after(Duration.ofMillis(3)))))
        .isEqualTo(Outcome.requeueAfter(Duration.ofMillis(100)));
  }

  @Test
  void a_failure_with_backoff_names_its_problem() {
    assertThatThrownBy(() -> after(pass(ReconcileResult.Outcome.FAILED, Requeue.withBackoff())))
        .hasMessageContaining("ServerFailed");
  }
}
