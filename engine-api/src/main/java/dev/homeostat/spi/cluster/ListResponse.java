package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** The response of a cluster to a list request. */
@API(status = STABLE, since = "0.1")
public sealed interface ListResponse permits ListResponse.Found, ListResponse.Failed {

  /**
   * Returns the objects that match.
   *
   * @param what was listed, for the message, as in {@code the pods}
   * @return in no order
   * @throws IOException if the search could not be made
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  default List<Resource> orThrow(String what) throws IOException {
    if (this instanceof Found found) {
      return found.resources();
    }
    throw new IOException(what + " cannot be listed: " + this);
  }

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
