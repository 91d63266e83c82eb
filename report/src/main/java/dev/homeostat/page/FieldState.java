package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** What is wrong with a field. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum FieldState {
  /** Another field manager changed it, and it is put back. */
  DRIFTED,
  /** It is changed because the desired state changed. */
  PENDING,
  /** Another writer keeps changing it, so its repairs wait (rule POLICY-7). */
  CONTESTED,
  /** The server refuses the desired value (rule POLICY-9). */
  REFUSED,
  /**
   * It is not as desired, and is not changed now: the resource waits, is blocked, or is invalid.
   */
  WITHHELD
}
