package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes the Secrets of states on, and notes how large each was. */
final class WeighedStates extends ForwardingCluster {

  private final Map<ResourceAddress, List<Integer>> sizes = new ConcurrentHashMap<>();

  WeighedStates(Cluster cluster) {
    super(cluster);
  }

  @Override
  public ClusterResponse create(Resource resource) {
    note(resource.address(), resource.tree().path("data"));
    return super.create(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    patch.toJson().forEach(change -> note(address, change.path("value")));
    return super.patch(address, patch);
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    note(resource.address(), resource.tree().path("data"));
    return super.replace(resource);
  }

  private void note(ResourceAddress address, JsonNode data) {
    JsonNode state = data.path("state");
    if (state.isTextual()) {
      sizes
          .computeIfAbsent(address, any -> new CopyOnWriteArrayList<>())
          .add(Base64.getDecoder().decode(state.textValue()).length);
    }
  }

  /** Those of one application: all of them are alike. */
  States ofOne() {
    return new States(List.copyOf(sizes.values().iterator().next()));
  }
}
