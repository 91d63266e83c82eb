package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.ClusterRequest.Verb;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.function.Supplier;

/** Any cluster, with requests that fail according to a plan. */
final class FaultyCluster extends ForwardingCluster {

  private Failures failures = FaultPlan.none().failures();

  FaultyCluster(Cluster to) {
    super(to);
  }

  /** Lets these failures strike from now on. */
  void strike(Failures now) {
    failures = now;
  }

  private ClusterResponse ask(
      Verb verb, ResourceAddress address, Supplier<ClusterResponse> server) {
    return failures.answer(new ClusterRequest(verb, address, NullNode.getInstance()), server);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return ask(Verb.READ, address, () -> super.read(address));
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return ask(Verb.CREATE, resource.address(), () -> super.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return ask(Verb.PATCH, address, () -> super.patch(address, patch));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return ask(Verb.DELETE, address, () -> super.delete(address, options));
  }
}
