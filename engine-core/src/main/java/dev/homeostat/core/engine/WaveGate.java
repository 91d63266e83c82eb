package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.ResourceId;

/**
 * The reason why later waves wait.
 *
 * @param why for people
 * @param opensItself whether it is only a matter of time, as for an object that is not ready yet
 */
record WaveGate(String why, boolean opensItself) {

  /** Returns the gate of an object that is not ready. */
  static WaveGate of(ResourceId resource, Readiness readiness) {
    return new WaveGate(
        "it waits for " + resource + ": " + readiness.reason(),
        readiness instanceof Readiness.InProgress);
  }
}
