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
      PassReport log,
      StateSession ledger) {
    return new ReconcileResult(
        application.id(),
        result,
        delta,
        log.problems(),
        log.requests(),
        log.reads(),
        ledger.writes(),
        log.next().orElse(null),
        ledger.state());
  }

  /** Nothing was done, and nothing is saved. */
  static ReconcileResult invalid(Application application, PassReport log, StateSession ledger) {
    return of(application, ReconcileResult.Outcome.INVALID, Delta.EMPTY, log, ledger);
  }

  /** Nothing could be done. */
  static ReconcileResult failed(
      Application application,
      ReconcileResult.Outcome result,
      PassReport log,
      StateSession ledger,
      Problem problem) {
    log.problem(problem);
    return of(application, result, Delta.EMPTY, log, ledger);
  }
}
