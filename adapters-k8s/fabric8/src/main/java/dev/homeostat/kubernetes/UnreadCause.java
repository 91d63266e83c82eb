package dev.homeostat.kubernetes;

import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import java.util.Set;

/** Why a state cannot be read, by the answer to the read of its object. */
final class UnreadCause {

  private static final Set<Integer> NO_PERMISSION = Set.of(401, 403);

  private UnreadCause() {}

  static Cause of(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done) {
      return Cause.DAMAGED;
    }
    return answer instanceof ClusterResponse.Refused refused
            && NO_PERMISSION.contains(refused.code())
        ? Cause.FORBIDDEN
        : Cause.UNREACHABLE;
  }
}
