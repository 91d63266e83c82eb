package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/**
 * A kind of change that an application allows (rule ACT-14). All are allowed unless {@link
 * ApplicationBuilder#actions} names some. What is not allowed is reported and not done.
 */
@API(status = STABLE, since = "0.1")
public enum Action {
  /** An object is created that was not created before. */
  CREATE,
  /** An object is created that was created before and is absent. */
  RECREATE,
  /** The differences of an object are repaired, and an object is adopted. */
  UPDATE,
  /** Objects are deleted or released: in a teardown, and if they are no longer desired. */
  DELETE
}
