package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.ResourceId;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.waves.AwaitedKinds;

/**
 * A reason why later resources wait.
 *
 * @param on the resource or the object of others that they wait for
 * @param wave the waves after this one wait
 * @param reach the resources in these waves that wait
 * @param why for people
 * @param opensItself whether it is only a matter of time, as for an object that is not ready yet
 */
record WaveGate(ResourceId on, long wave, Reach reach, String why, boolean opensItself) {

  /** Which of the resources in later waves wait. */
  enum Reach {
    /** All of them. */
    ALL,
    /** Those whose place after the other resource is stated by a wave or a dependency. */
    STATED
  }

  private static final String WAITS = "it waits for ";

  /** Returns the gate of a deletion that comes before all waves. */
  static WaveGate ofDeletion(ResourceId leaving) {
    String why = WAITS + "the deletion of " + leaving;
    return new WaveGate(leaving, Long.MIN_VALUE, Reach.ALL, why, false);
  }

  /**
   * Returns the gate of what the application gives a wave, and what cannot be applied.
   *
   * @param what the resource, for people
   */
  static WaveGate ofLeftOut(ResourceId resource, int wave, String what) {
    return new WaveGate(resource, wave, Reach.ALL, WAITS + what, false);
  }

  /** Returns the gate of an object of others that is not ready. */
  static WaveGate ofAwaited(ResourceId object, int wave, Readiness readiness) {
    return unready(object, wave, Reach.ALL, readiness);
  }

  /** Returns the gate of a resource that is not as desired. */
  static WaveGate ofOpen(PlannedResource planned, Reach reach) {
    return new WaveGate(
        planned.id(), planned.prepared().wave(), reach, WAITS + planned.id(), false);
  }

  /**
   * Returns the gate of a resource that is as desired and not ready. The order of kinds says which
   * is written first, and not that one becomes ready without the other (rule ACT-3).
   */
  static WaveGate ofUnready(PlannedResource planned, Readiness readiness) {
    Reach reach = AwaitedKinds.contains(planned.id()) ? Reach.ALL : Reach.STATED;
    return unready(planned.id(), planned.prepared().wave(), reach, readiness);
  }

  private static WaveGate unready(ResourceId on, int wave, Reach reach, Readiness readiness) {
    String why = WAITS + on + ": " + readiness.reason();
    return new WaveGate(on, wave, reach, why, readiness instanceof Readiness.InProgress);
  }
}
