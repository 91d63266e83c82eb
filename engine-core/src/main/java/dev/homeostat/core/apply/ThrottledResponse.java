package dev.homeostat.core.apply;

import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;

/** A request that was not sent, because it is not its time; nothing has failed (rule ACT-5). */
public final class ThrottledResponse {

  private static final String REASON = "Withheld";

  private ThrottledResponse() {}

  static ClusterResponse.Refused until(Duration wait, String why) {
    return ClusterResponse.Refused.of(0, REASON, why).withRetryAfter(wait);
  }

  /** Returns whether a response stands for a request that was not sent. */
  public static boolean is(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused && refused.reason().equals(REASON);
  }
}
