package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** Which of the waiting keys goes first. Of equal ones, the one that was added first. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Priority {
  /** A drift, or a change that a user waits for. */
  HIGH,
  /** Something changed. */
  NORMAL,
  /** Nothing happened, but it is time to look again. */
  LOW;

  /**
   * Returns whether this one goes first.
   *
   * @param other compared with
   * @return false for the same
   */
  public boolean isAbove(Priority other) {
    return ordinal() < other.ordinal();
  }
}
