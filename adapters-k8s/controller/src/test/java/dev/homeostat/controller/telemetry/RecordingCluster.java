package dev.homeostat.controller.telemetry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Keeps what is created, takes changes of members of the root, and can be made to hang. */
final class RecordingCluster implements Cluster {

  private final Map<ResourceId, Resource> objects = new LinkedHashMap<>();

  /** Nothing is written before it is open. */
  final CountDownLatch open;

  final CountDownLatch reached = new CountDownLatch(1);

  /** True if the next write ends with an exception, as no cluster should. */
  volatile boolean breaks;

  RecordingCluster(boolean isOpen) {
    open = new CountDownLatch(isOpen ? 0 : 1);
  }

  synchronized List<JsonNode> events() {
    return objects.values().stream().<JsonNode>map(Resource::tree).toList();
  }

  synchronized void clear() {
    objects.clear();
  }

  private void pass() {
    reached.countDown();
    if (breaks) {
      breaks = false;
      throw new IllegalStateException("broken");
    }
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public ClusterResponse create(Resource resource) {
    pass();
    synchronized (this) {
      objects.put(resource.id(), resource);
    }
    return new ClusterResponse.Done(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    pass();
    synchronized (this) {
      Resource there = objects.get(address.id());
      if (there == null) {
        return new ClusterResponse.Absent();
      }
      ObjectNode tree = Trees.thaw(there.tree());
      for (Patch.Operation operation : patch.operations()) {
        tree.set(operation.path().getMatchingProperty(), ((Patch.Add) operation).value());
      }
      objects.put(address.id(), there.with(tree));
      return new ClusterResponse.Done(there.with(tree));
    }
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ListResponse contents(String namespace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    throw new UnsupportedOperationException();
  }
}
