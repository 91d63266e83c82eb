package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.core.act.FailureClass;
import dev.homeostat.core.state.StateSession;
import java.time.Duration;
import java.util.Optional;

/** Makes the value that a pass ends with. */
final class PassEnd {

  private PassEnd() {}

  static ReconcileResult of(
      Application application,
      ReconcileResult.Outcome result,
      Delta delta,
      PassReport report,
      StateSession session) {
    return new ReconcileResult(
        application.id(),
        result,
        delta,
        report.problems(),
        report.requests(),
        report.reads(),
        session.writes(),
        requeue(result, report.next()),
        session.state());
  }

  /**
   * Returns the requeue of a pass. A time that a resource or a hook asks for counts; without one, a
   * pass that failed is repeated with backoff, and one that waits or is blocked is repeated slowly,
   * in case that a change is missed.
   */
  private static Requeue requeue(ReconcileResult.Outcome outcome, Optional<Duration> asked) {
    return switch (outcome) {
      case SETTLED, PENDING, INVALID -> asked.map(Requeue::after).orElseGet(Requeue::onChange);
      case WAITING, BLOCKED -> Requeue.after(asked.orElse(FailureClass.SLOWLY.pause(1)));
      case FAILED ->
          asked
              .filter(delay -> !delay.isZero())
              .map(Requeue::after)
              .orElseGet(Requeue::withBackoff);
    };
  }

  /** Nothing was done, and nothing is saved. */
  static ReconcileResult invalid(Application application, PassReport report, StateSession session) {
    return of(application, ReconcileResult.Outcome.INVALID, Delta.EMPTY, report, session);
  }

  /** Nothing could be done. */
  static ReconcileResult failed(
      Application application,
      ReconcileResult.Outcome result,
      PassReport report,
      StateSession session,
      Problem problem) {
    report.problem(problem);
    return of(application, result, Delta.EMPTY, report, session);
  }
}
