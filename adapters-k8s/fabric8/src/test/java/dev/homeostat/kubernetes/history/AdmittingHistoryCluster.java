package dev.homeostat.kubernetes.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.testkit.history.HistoryCluster;
import dev.homeostat.testkit.history.ServerBehaviour;
import java.util.List;
import java.util.Optional;

/**
 * A simulated cluster on which the edits of other writers pass the server, as on a real one. The
 * simulation by itself takes them as they are.
 */
final class AdmittingHistoryCluster implements HistoryCluster {

  private final HistoryCluster simulated;
  private List<ServerBehaviour> behaviours = List.of();

  AdmittingHistoryCluster(HistoryCluster simulated) {
    this.simulated = simulated;
  }

  @Override
  public Cluster port() {
    return simulated.port();
  }

  @Override
  public StandingClock clock() {
    return simulated.clock();
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    return simulated.look(address);
  }

  @Override
  public void put(ObjectNode object) {
    Optional<ObjectNode> before = look(Resource.of(object).address());
    if (behaviours.stream().allMatch(one -> one.refusal(before, object).isEmpty())) {
      ObjectNode changed = object.deepCopy();
      behaviours.forEach(behaviour -> behaviour.change(changed));
      simulated.put(changed);
    }
  }

  @Override
  public void delete(ResourceAddress address) {
    simulated.delete(address);
  }

  @Override
  public void serve(List<ServerBehaviour> now) {
    behaviours = List.copyOf(now);
    simulated.serve(now);
  }

  @Override
  public void close() {
    simulated.close();
  }
}
