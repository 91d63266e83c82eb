package dev.homeostat.complete.shutdown;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The delivery of a request to clean up. */
@API(status = INTERNAL)
public sealed interface ShutdownDelivery {

  /** The request is not answered yet. */
  record UnderWay() implements ShutdownDelivery {}

  /** The workload took the request. */
  record Arrived() implements ShutdownDelivery {}

  /**
   * The request did not reach the workload, or was refused.
   *
   * @param why the reason, which is shown to users
   */
  record Failed(String why) implements ShutdownDelivery {}
}
