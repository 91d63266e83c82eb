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

/** The cluster of a controller, which refuses each write while the controller does not lead. */
final class LeadingCluster extends ForwardingCluster {

  private static final ClusterResponse NOT_LEADING =
      ClusterResponse.Refused.of(409, "NotLeading", "the controller does not lead any more");

  private final KubernetesCluster cluster;
  private final BooleanSupplier mayWrite;

  /**
   * A cluster with a condition.
   *
   * @param mayWrite asked before each write
   */
  LeadingCluster(KubernetesCluster cluster, BooleanSupplier mayWrite) {
    super(cluster);
    this.cluster = cluster;
    this.mayWrite = mayWrite;
  }

  /** Returns whether a response was given because the controller does not lead. */
  static boolean isNotLeading(ClusterResponse response) {
    return NOT_LEADING.equals(response);
  }

  /** Returns whether writes are sent at this moment. */
  boolean mayWrite() {
    return mayWrite.getAsBoolean();
  }

  private ClusterResponse whileLeading(Supplier<ClusterResponse> write) {
    return mayWrite.getAsBoolean() ? write.get() : NOT_LEADING;
  }

  /** Changes the status of an object. */
  ClusterResponse patchStatus(ResourceAddress address, Patch patch) {
    return whileLeading(() -> cluster.patchStatus(address, patch));
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return whileLeading(() -> super.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return whileLeading(() -> super.patch(address, patch));
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return whileLeading(() -> super.replace(resource));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return whileLeading(() -> super.delete(address, options));
  }
}
