package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.StandingClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apiguardian.api.API;

/** A history cluster in memory. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EmbeddedHistoryCluster implements HistoryCluster {

  private final StandingClock clock = new StandingClock();
  private final EmbeddedCluster objects;
  private final ServedCluster served;

  /** An empty cluster with the custom kinds of histories. */
  public EmbeddedHistoryCluster() {
    AtomicLong names = new AtomicLong();
    objects =
        EmbeddedCluster.inMemory()
            .withClock(clock)
            .withUids(() -> String.format("00000000-0000-4000-8000-%012x", names.incrementAndGet()))
            .withHand("somebody");
    served = new ServedCluster(objects);
    HistoryKinds.definitions().forEach(this::put);
  }

  @Override
  public Cluster port() {
    return served.port();
  }

  @Override
  public StandingClock clock() {
    return clock;
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    return served.look(address);
  }

  @Override
  public void put(ObjectNode object) {
    Resource unused = objects.put(Resource.of(object));
  }

  @Override
  public void delete(ResourceAddress address) {
    objects.remove(address.id());
  }

  @Override
  public void serve(List<ServerBehaviour> behaviours) {
    served.serve(behaviours);
  }

  @Override
  public void close() {
    // Nothing is held open.
  }
}
