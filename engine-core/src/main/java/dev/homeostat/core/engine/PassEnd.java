package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.core.state.Ledger;

/** Makes the value that a pass ends with. */
final class PassEnd {

  private PassEnd() {}

  static Pass of(
      Application application, Pass.Result result, Delta delta, PassLog log, Ledger ledger) {
    return new Pass(
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
  static Pass invalid(Application application, PassLog log, Ledger ledger) {
    return of(application, Pass.Result.INVALID, Delta.EMPTY, log, ledger);
  }

  /** Nothing could be done. */
  static Pass failed(
      Application application, Pass.Result result, PassLog log, Ledger ledger, Problem problem) {
    log.problem(problem);
    return of(application, result, Delta.EMPTY, log, ledger);
  }
}
