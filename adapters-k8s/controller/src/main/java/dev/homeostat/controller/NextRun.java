package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.runtime.Outcome;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of the next run of an application, if no event triggers it before. The engine determines
 * the delay after a refusal. The loop's exponential backoff is for failures without a time of their
 * own only, since it would also grow with each look at something that merely waits.
 */
final class NextRun {

  private static final Logger LOG = LoggerFactory.getLogger(NextRun.class);
  private static final Duration SOONEST = Duration.ofMillis(100);
  private static final Duration PATIENT = Duration.ofSeconds(1);

  private NextRun() {}

  /**
   * Returns the outcome of a run after a pass.
   *
   * @throws ReconcileException if the pass has to be repeated, and has no time for that
   */
  static Outcome after(ReconcileResult pass) throws ReconcileException {
    return switch (pass.outcome()) {
      case SETTLED, PENDING -> pass.next().map(NextRun::requeueAfter).orElseGet(Outcome::done);
      case WAITING -> requeueAfter(pass.next().orElse(PATIENT));
      case INVALID -> {
        tell(pass);
        yield pass.next().map(NextRun::requeueAfter).orElseGet(Outcome::done);
      }
      case FAILED -> {
        Duration next = pass.next().orElse(Duration.ZERO);
        if (next.isZero()) {
          throw ReconcileException.of(pass);
        }
        tell(pass);
        yield requeueAfter(next);
      }
    };
  }

  private static void tell(ReconcileResult pass) {
    pass.problems().forEach(problem -> LOG.warn("{}: {}", pass.application(), problem));
  }

  private static Outcome requeueAfter(Duration next) {
    return Outcome.requeueAfter(next.compareTo(SOONEST) < 0 ? SOONEST : next);
  }
}
