package dev.homeostat.testkit.contract;

import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.cluster.Cluster;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** The cluster in a folder keeps the contract. */
class FolderClusterContractTest extends ClusterContract {

  @TempDir Path folder;

  @Override
  protected Cluster cluster() {
    return EmbeddedCluster.folder(folder).with(ServerRules.NONE.withStrictKinds(true));
  }

  @Override
  protected Map.Entry<String, String> unknownKind() {
    return Map.entry("example.com/v1", "Unheard");
  }
}
