package dev.homeostat.folder.internal;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.util.Optional;

/** The options of deletions: which are refused. */
final class Deletions {

  private static final int BAD_REQUEST = 400;

  private Deletions() {}

  /**
   * Returns why an object is not deleted. No kind here has a grace period, and no dependents are
   * collected, so that both need nothing.
   */
  static Optional<ClusterResponse> refusal(Resource live, DeleteOptions options) {
    if (!options.uid().isEmpty() && !options.uid().equals(live.uid())) {
      return Optional.of(conflict(live, "UID"));
    }
    if (!options.resourceVersion().isEmpty()
        && !options.resourceVersion().equals(live.resourceVersion())) {
      return Optional.of(conflict(live, "ResourceVersion"));
    }
    return options.propagation() == DeleteOptions.Propagation.FOREGROUND
        ? Optional.of(
            ClusterResponse.Refused.of(
                BAD_REQUEST,
                "BadRequest",
                "expected background or orphan propagation, got foreground: dependents are not"
                    + " collected here"))
        : Optional.empty();
  }

  private static ClusterResponse conflict(Resource live, String what) {
    return Refusals.conflict(
        live.id(),
        "the " + what + " in the precondition does not match the " + what + " in record");
  }
}
