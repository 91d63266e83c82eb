package dev.homeostat.benchmarks;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A cluster with fixed responses that stores nothing, so that the engine alone is measured. It may
 * have several versions of its objects, which are returned in turn.
 */
final class StaticCluster implements Cluster {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  private final KindAnswer kind;
  private final ObjectVersions<ClusterResponse> versions;
  private final Map<ResourceAddress, ClusterResponse> written;

  /**
   * A cluster with objects of one kind.
   *
   * @param kind what the kind is
   * @param versions answers to reads, one for each round; what is missing is absent
   * @param written answers to creates and patches
   */
  StaticCluster(
      KindAnswer kind,
      List<Map<ResourceAddress, ClusterResponse>> versions,
      Map<ResourceAddress, ClusterResponse> written) {
    this.kind = kind;
    this.versions = new ObjectVersions<>(versions);
    this.written = written;
  }

  @Override
  public KindAnswer kind(String apiVersion, String name) {
    return kind;
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return versions.current().getOrDefault(address, ABSENT);
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    return versions.read(addresses);
  }

  @Override
  public ListResponse list(String apiVersion, String name, Map<String, String> labels) {
    return new ListResponse.Found(List.of());
  }

  @Override
  public ListResponse contents(String namespace) {
    return new ListResponse.Found(List.of());
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return written.getOrDefault(resource.address(), ABSENT);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return written.getOrDefault(address, ABSENT);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return ABSENT;
  }
}
