package dev.homeostat.testkit.contract;

import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.cluster.Cluster;
import java.util.Map;

/** The cluster in memory keeps the contract. */
class EmbeddedClusterContractTest extends ClusterContract {

  @Override
  protected Cluster cluster() {
    return EmbeddedCluster.inMemory().with(ServerRules.NONE.withStrictKinds(true));
  }

  @Override
  protected Map.Entry<String, String> unknownKind() {
    return Map.entry("example.com/v1", "Unheard");
  }
}
