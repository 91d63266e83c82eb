package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The cluster for one object, which refuses each write while the controller does not own that. */
final class FencedCluster extends ForwardingCluster {

  private static final ClusterResponse NOT_LEADING =
      ClusterResponse.Refused.of(
          409, "NotLeading", "the controller does not lead, or own the object, any more");

  private final KubernetesCluster cluster;
  private final BooleanSupplier mayWrite;

  /**
   * A cluster with a condition.
   *
   * @param mayWrite asked before each write
   */
  FencedCluster(KubernetesCluster cluster, BooleanSupplier mayWrite) {
    super(cluster);
    this.cluster = cluster;
    this.mayWrite = mayWrite;
  }

  /** Returns whether a response was given because the controller does not own the object. */
  static boolean isNotLeading(ClusterResponse response) {
    return NOT_LEADING.equals(response);
  }

  /** Returns whether writes are sent at this moment. */
  boolean mayWrite() {
    return mayWrite.getAsBoolean();
  }

  private ClusterResponse whileOwned(Supplier<ClusterResponse> write) {
    return mayWrite.getAsBoolean() ? write.get() : NOT_LEADING;
  }

  /** Changes the status of an object. */
  ClusterResponse patchStatus(ResourceAddress address, Patch patch) {
    return whileOwned(() -> cluster.patchStatus(address, patch));
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return whileOwned(() -> super.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return whileOwned(() -> super.patch(address, patch));
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return whileOwned(() -> super.replace(resource));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return whileOwned(() -> super.delete(address, options));
  }
}
