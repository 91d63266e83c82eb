package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.core.pass.ConditionBuilder;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Unreadable;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Creates the results of passes: outcome, conditions and the time of the next pass. */
final class ReconcileResultFactory {

  private ReconcileResultFactory() {}

  private static ReconcileResult of(
      Application application,
      ReconcileResult.Outcome result,
      Delta delta,
      PassReport report,
      StateSession session,
      EngineProvider.Options options) {
    return ReconcileResult.builder()
        .application(application.id())
        .outcome(result)
        .delta(delta)
        .problems(report.problems())
        .requests(report.requests())
        .reads(report.reads())
        .readiness(report.readiness())
        .awaited(report.awaited())
        .stateWrites(session.writes())
        .requeue(requeue(result, report, options.maxRetryDelay()))
        .state(session.state())
        .conditions(conditions(session.state(), delta, report, result, options))
        .build();
  }

  /**
   * Returns the conditions of a pass. One that could not go on has not saved any, and must not
   * leave {@code Ready} as the last pass had it.
   */
  private static Collection<Condition> conditions(
      ApplicationState state,
      Delta delta,
      PassReport report,
      ReconcileResult.Outcome outcome,
      EngineProvider.Options options) {
    return switch (outcome) {
      case SETTLED, PENDING -> state.conditions().values();
      case WAITING, BLOCKED, FAILED, INVALID ->
          ConditionBuilder.withReady(
              state, options.clock().instant(), delta, report.problems(), outcome);
    };
  }

  /**
   * Returns the requeue of a pass. Without a time for the next try, a pass that failed is repeated
   * with backoff, and one that waits or is blocked is repeated slowly, in case that a change is
   * missed. The request of a hook can make the next pass earlier, and never later.
   */
  private static Requeue requeue(
      ReconcileResult.Outcome outcome, PassReport report, Duration longest) {
    Optional<Duration> retry = report.retry();
    return switch (outcome) {
      case SETTLED, PENDING, INVALID ->
          earlier(retry, report.request()).map(Requeue::after).orElseGet(Requeue::onChange);
      case WAITING, BLOCKED ->
          earlier(Optional.of(retry.orElse(longest)), report.request())
              .map(Requeue::after)
              .orElseThrow();
      case FAILED ->
          retry.isEmpty()
              ? Requeue.withBackoff()
              : earlier(retry, report.request())
                  .map(delay -> notAtOnce(delay, longest))
                  .map(Requeue::after)
                  .orElseThrow();
    };
  }

  private static Optional<Duration> earlier(Optional<Duration> one, Optional<Duration> other) {
    return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  /** Delays a failed pass that goes on at once, which could repeat the failure without end. */
  private static Duration notAtOnce(Duration delay, Duration longest) {
    return delay.isZero() ? FailureClass.SOON.pause(1, longest) : delay;
  }

  /** Returns the result of an invalid application: nothing was done, and nothing is saved. */
  static ReconcileResult invalid(PassContext pass) {
    return of(pass, ReconcileResult.Outcome.INVALID, Delta.EMPTY);
  }

  /** Returns the result of a pass. */
  static ReconcileResult of(PassContext pass, ReconcileResult.Outcome outcome, Delta delta) {
    return of(pass.application(), outcome, delta, pass.report(), pass.session(), pass.options());
  }

  /** Returns the outcome of a pass in which nothing is left to be done. */
  static ReconcileResult.Outcome outcome(PassContext pass, ResourceOutcomes outcomes) {
    if (pass.report().hasErrors()) {
      return ReconcileResult.Outcome.FAILED;
    }
    if (outcomes.isAllReady()) {
      return ReconcileResult.Outcome.SETTLED;
    }
    return outcomes.isAnyWaiting()
        ? ReconcileResult.Outcome.WAITING
        : ReconcileResult.Outcome.BLOCKED;
  }

  /**
   * Reports that the state could not be saved. The pass is repeated at once if another writer saved
   * first, and with backoff if the store fails.
   */
  static void lost(PassContext pass, StateSession.Lost lost) {
    pass.report().problem(lost.problem());
    pass.report()
        .retryIn(
            lost.problem().isError()
                ? pass.backoffs().unsaved(pass.application().id())
                : Duration.ZERO);
  }

  /** Returns the result of a pass whose state could not be read. */
  static ReconcileResult unreadable(
      Application application,
      PassReport report,
      StateSession session,
      Unreadable unreadable,
      EngineProvider.Options options) {
    return failed(
            application,
            ReconcileResult.Outcome.FAILED,
            report,
            session,
            unreadable.problem(),
            options)
        .toBuilder()
        .unreadable(unreadable)
        .build();
  }

  /** Returns the result of a pass that could not do anything. */
  static ReconcileResult failed(
      Application application,
      ReconcileResult.Outcome result,
      PassReport report,
      StateSession session,
      Problem problem,
      EngineProvider.Options options) {
    report.problem(problem);
    return of(application, result, Delta.EMPTY, report, session, options);
  }
}
