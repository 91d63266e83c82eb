package dev.homeostat.operator;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cluster with the rights of a tenant. When the tenant's namespace is deleted, its rights go with
 * all else, in no order: what may not be seen any more in a namespace that goes counts as gone, so
 * that an application lets go of it, and the namespace can go.
 */
final class TenantCluster extends ForwardingCluster {

  private static final int FORBIDDEN = 403;

  private final Cluster own;
  private final String namespace;

  /**
   * The cluster of a tenant.
   *
   * @param own sees whether the namespace goes
   * @param rights with the rights of the tenant
   * @param namespace of the tenant
   */
  TenantCluster(Cluster own, Cluster rights, String namespace) {
    super(rights);
    this.own = own;
    this.namespace = namespace;
  }

  private ClusterResponse unlessGoing(ResourceAddress address, ClusterResponse answer) {
    return isForbidden(address, answer) && isGoing() ? new ClusterResponse.Absent() : answer;
  }

  private boolean isForbidden(ResourceAddress address, ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && refused.code() == FORBIDDEN
        && address.id().namespace().equals(namespace);
  }

  private boolean isGoing() {
    ClusterResponse answer = own.read(ResourceAddress.of("v1", "Namespace", "", namespace));
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.Done done && done.resource().isBeingDeleted());
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return unlessGoing(address, super.read(address));
  }

  /**
   * Reads objects; one request finds out whether the namespace is being deleted, however many are
   * refused.
   */
  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, ClusterResponse> answers = super.readAll(addresses);
    List<ResourceAddress> forbidden =
        answers.entrySet().stream()
            .filter(one -> isForbidden(one.getKey(), one.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (forbidden.isEmpty() || !isGoing()) {
      return answers;
    }
    Map<ResourceAddress, ClusterResponse> told = new LinkedHashMap<>(answers);
    forbidden.forEach(address -> told.put(address, new ClusterResponse.Absent()));
    return told;
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, String uid) {
    return unlessGoing(address, super.delete(address, uid));
  }
}
