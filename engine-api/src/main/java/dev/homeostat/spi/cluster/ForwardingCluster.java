package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A cluster that forwards all calls to another one. Subclasses override only the methods that they
 * change.
 */
@API(status = STABLE, since = "0.1")
public abstract class ForwardingCluster implements Cluster {

  private final Cluster to;

  /**
   * Passes on.
   *
   * @param to the other cluster
   */
  protected ForwardingCluster(Cluster to) {
    this.to = Objects.requireNonNull(to, "to");
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    return to.kind(apiVersion, kind);
  }

  @Override
  public KindVersions versions(String group, String kind) {
    return to.versions(group, kind);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return to.read(address);
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    return to.readAll(addresses);
  }

  @Override
  public CachedVersions cachedVersions() {
    return to.cachedVersions();
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    return to.list(apiVersion, kind, labels);
  }

  @Override
  public ListResponse list(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return to.list(apiVersion, kind, namespace, labels);
  }

  @Override
  public ListResponse metadata(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return to.metadata(apiVersion, kind, namespace, labels);
  }

  @Override
  public ListResponse contents(String namespace) {
    return to.contents(namespace);
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return to.create(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return to.patch(address, patch);
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return to.replace(resource);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return to.delete(address, options);
  }
}
