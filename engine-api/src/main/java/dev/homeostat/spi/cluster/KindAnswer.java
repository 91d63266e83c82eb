package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/** The answer of a cluster to a question for a kind. */
@API(status = STABLE, since = "0.1")
public sealed interface KindAnswer permits KindInfo, KindAnswer.Unknown, KindAnswer.Unavailable {

  /**
   * Returns whether the objects of the kind live in no namespace.
   *
   * @return false also if the kind is not known
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  default boolean isClusterScoped() {
    return this instanceof KindInfo info && !info.namespaced();
  }

  /** The server spoke for the group, and there is no such kind. */
  record Unknown() implements KindAnswer {}

  /**
   * The server could not be asked, or could not speak for the group.
   *
   * @param refusal what it answered
   */
  record Unavailable(ClusterResponse.Refused refusal) implements KindAnswer {
    // Refuses null.
    public Unavailable {
      Objects.requireNonNull(refusal, "refusal");
    }
  }
}
