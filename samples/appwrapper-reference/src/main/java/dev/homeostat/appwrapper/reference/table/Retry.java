package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;

/** Failures, and the choice between another try and the end. */
final class Retry {

  private Retry() {}

  /** A status with a failure that begins now. */
  static Status unhealthy(Situation s, String reason, String message) {
    return s.status().withEpisode(ConditionType.UNHEALTHY, Truth.TRUE, reason, message, s.now());
  }

  /** Resets while the count is below its limit, and fails otherwise. */
  static Step resetOrFail(Situation s, Status status, boolean terminal, int increment) {
    if (!terminal && status.resets() < s.settings().retryLimit()) {
      Status counted = status.withResets(status.resets() + increment);
      return Step.enter(counted, Phase.RESETTING).announce("Unhealthy");
    }
    return Step.enter(status, Phase.FAILED).announce("Unhealthy");
  }
}
