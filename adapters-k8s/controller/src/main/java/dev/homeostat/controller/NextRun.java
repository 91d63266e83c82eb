package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.runtime.Outcome;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When an application runs again, if nothing happens before. The engine knows best how long what it
 * was refused has to wait; the loop's own growing waits are for what it has no opinion of, and
 * would grow with every look at something that only waits.
 */
final class NextRun {

  private static final Logger LOG = LoggerFactory.getLogger(NextRun.class);
  private static final Duration SOONEST = Duration.ofMillis(100);
  private static final Duration PATIENT = Duration.ofSeconds(1);

  private NextRun() {}

  /**
   * What comes of a pass.
   *
   * @throws ReconcileException if it has to be repeated, and the pass does not say when
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
