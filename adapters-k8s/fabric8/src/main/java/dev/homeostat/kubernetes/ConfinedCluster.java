package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A view of a cluster that is confined to one namespace. Requests outside it, or for cluster-scoped
 * kinds, are refused before they are sent, as a server refuses unauthorized requests.
 */
final class ConfinedCluster implements Cluster {

  private static final int FORBIDDEN = 403;

  private final KubernetesCluster all;
  private final String namespace;
  private final String refusal;

  ConfinedCluster(KubernetesCluster all, String namespace, String refusal) {
    this.all = all;
    this.namespace = namespace;
    this.refusal = refusal;
  }

  private boolean isInside(ResourceAddress address) {
    return address.id().namespace().equals(namespace);
  }

  private ClusterResponse.Refused outside() {
    return ClusterResponse.Refused.of(FORBIDDEN, "Forbidden", refusal);
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    return all.kind(apiVersion, kind);
  }

  @Override
  public KindVersions versions(String group, String kind) {
    return all.versions(group, kind);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return isInside(address) ? all.read(address) : outside();
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    List<ResourceAddress> inside = new ArrayList<>();
    for (ResourceAddress address : addresses) {
      if (isInside(address)) {
        inside.add(address);
      }
    }
    Map<ResourceAddress, ClusterResponse> read = inside.isEmpty() ? Map.of() : all.readAll(inside);
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      answers.put(address, read.getOrDefault(address, outside()));
    }
    return answers;
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    boolean everywhere = all.kind(apiVersion, kind) instanceof KindInfo info && !info.namespaced();
    return everywhere
        ? new ListResponse.Failed(outside())
        : all.list(apiVersion, kind, namespace, labels);
  }

  @Override
  public ListResponse list(
      String apiVersion, String kind, String other, Map<String, String> labels) {
    return other.equals(namespace)
        ? list(apiVersion, kind, labels)
        : new ListResponse.Failed(outside());
  }

  @Override
  public ListResponse metadata(
      String apiVersion, String kind, String other, Map<String, String> labels) {
    return other.equals(namespace)
        ? all.metadata(apiVersion, kind, other, labels)
        : new ListResponse.Failed(outside());
  }

  @Override
  public ListResponse contents(String other) {
    return other.equals(namespace) ? all.contents(other) : new ListResponse.Failed(outside());
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return isInside(resource.address()) ? all.create(resource) : outside();
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return isInside(address) ? all.patch(address, patch) : outside();
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return isInside(resource.address()) ? all.replace(resource) : outside();
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return isInside(address) ? all.delete(address, options) : outside();
  }

  @Override
  public CachedVersions cachedVersions() {
    return all.cachedVersions(namespace);
  }
}
