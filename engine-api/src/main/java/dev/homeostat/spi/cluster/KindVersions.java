package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** The answer of a cluster to the question in which versions it serves a kind. */
@API(status = STABLE, since = "0.1")
public sealed interface KindVersions permits KindVersions.Served, KindVersions.Unavailable {

  /**
   * All versions in which the kind is served. Each of them shows all objects of the kind.
   *
   * @param apiVersions as in {@code apps/v1}, the preferred one first; empty if there is none
   */
  record Served(List<String> apiVersions) implements KindVersions {
    // Copies the list.
    public Served {
      apiVersions = List.copyOf(Objects.requireNonNull(apiVersions, "apiVersions"));
    }
  }

  /**
   * The server could not be asked, or could not speak for the group.
   *
   * @param refusal what it answered
   */
  record Unavailable(ClusterResponse.Refused refusal) implements KindVersions {
    // Refuses null.
    public Unavailable {
      Objects.requireNonNull(refusal, "refusal");
    }
  }
}
