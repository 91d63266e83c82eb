package dev.homeostat.core.read;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindVersions;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The problems of kinds that the cluster does not serve in the version of a manifest (rule READ-6).
 *
 * @param cluster is asked for the versions that it serves
 */
@API(status = INTERNAL)
public record UnknownKindProblems(Cluster cluster) {

  /**
   * Returns the problem of a resource.
   *
   * @param resource of the kind
   * @param defined the versions in which the manifest defines the kind
   * @return an error that names the versions that there are
   */
  public Problem problem(ResourceId resource, List<String> defined) {
    List<String> served = served(resource);
    if (!served.isEmpty()) {
      return problem(resource)
          .got("a version that it does not serve; it serves " + String.join(", ", served))
          .advice("write apiVersion: " + served.get(0));
    }
    return defined.isEmpty()
        ? problem(resource)
        : problem(resource)
            .expected("a version that the cluster or the definition in the manifest has")
            .got("another one than " + String.join(", ", defined))
            .advice("write apiVersion: " + defined.get(defined.size() - 1));
  }

  /** Returns the versions, the preferred one first; none if they are not known. */
  private List<String> served(ResourceId resource) {
    return cluster.versions(resource.group(), resource.kind()) instanceof KindVersions.Served served
        ? served.apiVersions()
        : List.of();
  }

  private static Problem problem(ResourceId resource) {
    return Problem.error("UnknownKind")
        .rule(Rule.READ_6)
        .of(resource)
        .expected("a kind that the cluster serves")
        .got("one that it does not know")
        .advice("install its definition, or put that into the manifest");
  }
}
