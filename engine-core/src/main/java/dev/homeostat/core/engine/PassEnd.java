package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.state.StateSession;

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
        report.next().orElse(null),
        session.state());
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
