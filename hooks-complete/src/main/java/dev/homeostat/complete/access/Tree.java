package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The members of the hooks' private trees, by which endpoint and hooks exchange data. */
@API(status = INTERNAL)
public final class Tree {

  /** The time of the call, as an ISO 8601 instant. */
  public static final String CALLED_AT = "calledAt";

  /** Until when a workload has time that was asked to clean up, as an instant of ISO 8601. */
  public static final String DEADLINE = "deadline";

  private Tree() {}
}
