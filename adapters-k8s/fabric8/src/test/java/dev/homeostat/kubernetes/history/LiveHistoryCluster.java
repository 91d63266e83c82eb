package dev.homeostat.kubernetes.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.testkit.history.HistoryCluster;
import dev.homeostat.testkit.history.ServerBehaviour;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A history cluster in a namespace of a real API server. */
final class LiveHistoryCluster implements HistoryCluster {

  private final HistoryServer server;
  private final String namespace;
  private final StandingClock clock = new StandingClock();
  private final Set<ResourceAddress> known = new HashSet<>();

  LiveHistoryCluster(HistoryServer server, String namespace) {
    this.server = server;
    this.namespace = namespace;
  }

  /** The control plane lets go of what is deleted, some time after the answer. */
  @Override
  public Cluster port() {
    return new ForwardingCluster(server.port()) {
      @Override
      public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
        ClusterResponse answer = super.delete(address, options);
        if (answer instanceof ClusterResponse.Done done) {
          server.somebody().letGo(done.resource().tree());
        }
        return answer;
      }
    };
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public StandingClock clock() {
    return clock;
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    known.add(address);
    return server.somebody().read(address);
  }

  /** An edit that the server refuses does not happen. */
  @Override
  public void put(ObjectNode object) {
    known.add(Resource.of(object).address());
    boolean unused = server.somebody().put(object);
  }

  @Override
  public void delete(ResourceAddress address) {
    server.somebody().delete(address);
  }

  @Override
  public void serve(List<ServerBehaviour> behaviours) {
    server.serve(namespace, behaviours);
  }

  @Override
  public void close() {
    serve(List.of());
    known.forEach(this::delete);
    server.leave(namespace);
  }
}
