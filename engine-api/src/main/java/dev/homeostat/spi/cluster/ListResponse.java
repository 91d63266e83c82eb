package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** The response of a cluster to a list request. */
@API(status = STABLE, since = "0.1")
public sealed interface ListResponse permits ListResponse.Found, ListResponse.Failed {

  /**
   * The objects that match.
   *
   * @param resources in no order; empty if the kind has no such object
   */
  record Found(List<Resource> resources) implements ListResponse {
    // Copies the list.
    public Found {
      resources = List.copyOf(Objects.requireNonNull(resources, "resources"));
    }
  }

  /**
   * The search could not be made.
   *
   * @param answer {@link ClusterResponse.UnknownKind} or {@link ClusterResponse.Refused}
   */
  record Failed(ClusterResponse answer) implements ListResponse {
    // Refuses null.
    public Failed {
      Objects.requireNonNull(answer, "answer");
    }
  }
}
