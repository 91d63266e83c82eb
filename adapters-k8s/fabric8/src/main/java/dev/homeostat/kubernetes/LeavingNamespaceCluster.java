package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * A view of a cluster for an account whose permissions are deleted with their namespace, in no
 * defined order. An object that may not be seen in a namespace that is being deleted, or is gone,
 * counts as absent, so that no application holds up the namespace. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LeavingNamespaceCluster extends ForwardingCluster {

  private static final int FORBIDDEN = 403;

  private final Cluster own;
  private final Predicate<String> namespaces;

  private LeavingNamespaceCluster(Cluster own, Cluster rights, Predicate<String> namespaces) {
    super(rights);
    this.own = own;
    this.namespaces = namespaces;
  }

  /**
   * Returns a view with the permissions of an account.
   *
   * @param own the cluster with the permission to get namespaces
   * @param rights the cluster with the permissions of the account
   * @param namespaces the namespaces that the account may learn about
   * @return the view
   */
  public static Cluster of(Cluster own, Cluster rights, Predicate<String> namespaces) {
    return new LeavingNamespaceCluster(own, rights, namespaces);
  }

  /**
   * Returns whether a namespace is being deleted, or is gone.
   *
   * @param cluster with the permission to get it
   * @param namespace its name
   * @return false also if it cannot be read
   */
  public static boolean isLeaving(Cluster cluster, String namespace) {
    ClusterResponse answer = read(cluster, namespace);
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.Done done && done.resource().isBeingDeleted());
  }

  /** Returns whether a namespace is there and is not being deleted; false if it cannot be read. */
  static boolean isStaying(Cluster cluster, String namespace) {
    return read(cluster, namespace) instanceof ClusterResponse.Done done
        && !done.resource().isBeingDeleted();
  }

  private static ClusterResponse read(Cluster cluster, String namespace) {
    return cluster.read(ResourceAddress.of("v1", "Namespace", "", namespace));
  }

  private ClusterResponse unlessLeaving(ResourceAddress address, ClusterResponse answer) {
    return isForbidden(address, answer) && isLeaving(own, address.id().namespace())
        ? new ClusterResponse.Absent()
        : answer;
  }

  private boolean isForbidden(ResourceAddress address, ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && refused.code() == FORBIDDEN
        && !address.id().namespace().isEmpty()
        && namespaces.test(address.id().namespace());
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return unlessLeaving(address, super.read(address));
  }

  /** Reads objects; of each namespace in which some are refused, one request finds out about it. */
  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>(super.readAll(addresses));
    Map<String, Boolean> leaving = new HashMap<>();
    answers.replaceAll(
        (address, answer) ->
            isForbidden(address, answer)
                    && leaving.computeIfAbsent(
                        address.id().namespace(), namespace -> isLeaving(own, namespace))
                ? new ClusterResponse.Absent()
                : answer);
    return answers;
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return unlessLeaving(address, super.delete(address, options));
  }
}
