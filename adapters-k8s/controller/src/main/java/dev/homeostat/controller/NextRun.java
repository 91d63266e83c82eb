package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.runtime.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The next run of an object if nothing changes before, as its step asks for it. The engine knows
 * how long a refused change has to wait; the growing delays of the loop are for failures without a
 * time of their own.
 */
final class NextRun {

  private static final Logger LOG = LoggerFactory.getLogger(NextRun.class);
  private static final Duration SOONEST = Duration.ofMillis(100);

  /**
   * The interval at which objects of other owners are read that are as desired. The controller
   * watches its own objects only, so that no event reports a change of these.
   */
  private static final Duration FOREIGN = Duration.ofSeconds(20);

  private NextRun() {}

  /**
   * Returns the outcome of a run.
   *
   * @param requeue that the step asks for
   * @param passes of the step
   * @throws ReconcileException if the step is repeated with backoff
   */
  static Outcome after(Requeue requeue, List<ReconcileResult> passes, Instant now)
      throws ReconcileException {
    if (requeue instanceof Requeue.WithBackoff) {
      throw ReconcileException.of(passes);
    }
    log(passes);
    return observing(requeue, passes, now)
        .delay(now)
        .map(NextRun::requeueAfter)
        .orElseGet(Outcome::done);
  }

  /** Logs the problems of passes that have failed. */
  static void log(List<ReconcileResult> passes) {
    passes.stream()
        .filter(pass -> isToBeLogged(pass.outcome()))
        .forEach(
            pass ->
                pass.problems()
                    .forEach(problem -> LOG.warn("{}: {}", pass.application(), problem)));
  }

  /** Returns a requeue that also reads the objects of other owners that are as desired. */
  static Requeue observing(Requeue requeue, List<ReconcileResult> passes, Instant now) {
    return passes.stream().allMatch(pass -> pass.delta().satisfied().isEmpty())
        ? requeue
        : Requeue.earliest(List.of(requeue, Requeue.after(FOREIGN)), now);
  }

  private static boolean isToBeLogged(ReconcileResult.Outcome outcome) {
    return outcome == ReconcileResult.Outcome.FAILED || outcome == ReconcileResult.Outcome.INVALID;
  }

  private static Outcome requeueAfter(Duration delay) {
    return Outcome.requeueAfter(delay.compareTo(SOONEST) < 0 ? SOONEST : delay);
  }
}
