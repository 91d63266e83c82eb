package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/** The order in which a teardown deletes the resources of an application (rule ACT-4). */
@API(status = STABLE, since = "0.1")
public enum Teardown {
  /**
   * The last wave first. A wave is deleted when all objects of the waves after it are gone, so that
   * nothing loses what it needs.
   */
  BACKWARDS,
  /**
   * All at once. One pass asks for all deletions, in parallel, so that an object that stays keeps
   * no other one.
   */
  AT_ONCE
}
