package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.StandingClock;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A cluster on which a history happens: in memory, in a folder, or a real API server. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface HistoryCluster extends AutoCloseable {

  /**
   * Returns the cluster as the engine sees it, with the behaviours of the server.
   *
   * @return the port
   */
  Cluster port();

  /**
   * Returns the namespace of the application and its objects.
   *
   * @return a namespace that is there
   */
  default String namespace() {
    return "default";
  }

  /**
   * Returns the clock of the engine.
   *
   * @return a clock that stands until it is moved
   */
  StandingClock clock();

  /**
   * Looks at an object.
   *
   * @param address which object
   * @return the object as it is, empty if there is none
   */
  Optional<ObjectNode> look(ResourceAddress address);

  /**
   * Lets another writer put an object in the place of the one that is there, or make it.
   *
   * @param object the whole object
   */
  void put(ObjectNode object);

  /**
   * Lets another writer delete an object.
   *
   * @param address which object
   */
  void delete(ResourceAddress address);

  /**
   * Lets the server behave from now on.
   *
   * @param behaviours all of them
   */
  void serve(List<ServerBehaviour> behaviours);

  @Override
  void close();
}
