package dev.homeostat.kubernetes.testing.ownership;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits until replicas are in the state that a contract promises. */
final class ConditionAwaiter {

  private static final long LOOK_NANOS = 2_000_000;

  private ConditionAwaiter() {}

  /** A state of the replicas. */
  interface Condition {
    boolean isMet() throws Exception;
  }

  /**
   * Waits until a condition is met.
   *
   * @param what for the message if it is not
   * @param referee whose record explains why
   */
  static void await(String what, Duration patience, Condition condition, OwnershipReferee referee)
      throws Exception {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.isMet()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("not within " + patience + ": " + what + "; " + referee);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
