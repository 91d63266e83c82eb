package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** What endpoint and hooks say to each other: members of the private trees of the hooks. */
@API(status = INTERNAL)
public final class Tree {

  /** When the call came, as an instant of ISO 8601. */
  public static final String CALLED_AT = "calledAt";

  /** Until when a workload has time that was asked to clean up, as an instant of ISO 8601. */
  public static final String DEADLINE = "deadline";

  private Tree() {}
}
