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
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A history cluster in a namespace of a real API server. */
final class LiveHistoryCluster implements HistoryCluster {

  private static final int TRIES = 5;

  private final HistoryServer server;
  private final String namespace;
  private final StandingClock clock = new StandingClock();
  private final Set<ResourceAddress> known = new HashSet<>();

  LiveHistoryCluster(HistoryServer server, String namespace) {
    this.server = server;
    this.namespace = namespace;
  }

  /** Returns whether the store of a busy machine has not answered the server in time. */
  private static boolean isStoreLate(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && refused.message().contains("etcdserver: request timed out");
  }

  /**
   * The control plane lets go of what is deleted, some time after the answer. Reads that the store
   * did not answer in time are repeated, since no history has such a failure.
   */
  @Override
  public Cluster port() {
    return new ForwardingCluster(server.port()) {
      @Override
      public ClusterResponse read(ResourceAddress address) {
        ClusterResponse answer = super.read(address);
        for (int i = 0; i < TRIES && isStoreLate(answer); i++) {
          answer = super.read(address);
        }
        return answer;
      }

      @Override
      public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
        Map<ResourceAddress, ClusterResponse> answers =
            new LinkedHashMap<>(super.readAll(addresses));
        answers.replaceAll((address, answer) -> isStoreLate(answer) ? read(address) : answer);
        return answers;
      }

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
