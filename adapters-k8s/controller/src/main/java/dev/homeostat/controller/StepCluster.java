package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import java.util.function.Supplier;

/**
 * The cluster for the writes of one step, which refuses them if the object of the step is stale.
 */
final class StepCluster extends ForwardingCluster {

  private static final ClusterResponse STALE =
      ClusterResponse.Refused.of(
          409, "Conflict", "the object has changed since the step has seen it");

  private final StepObject object;

  StepCluster(FencedCluster cluster, StepObject object) {
    super(cluster);
    this.object = object;
  }

  private ClusterResponse ifConfirmed(Supplier<ClusterResponse> write) {
    try {
      object.confirm();
    } catch (StepException e) {
      return STALE;
    }
    return write.get();
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return ifConfirmed(() -> super.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return ifConfirmed(() -> super.patch(address, patch));
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return ifConfirmed(() -> super.replace(resource));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return ifConfirmed(() -> super.delete(address, options));
  }
}
