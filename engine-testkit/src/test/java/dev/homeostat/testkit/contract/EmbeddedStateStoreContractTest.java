package dev.homeostat.testkit.contract;

import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.state.StateStore;

/** The store beside the objects of a cluster in memory keeps the contract. */
class EmbeddedStateStoreContractTest extends StateStoreContract {

  @Override
  protected StateStore store() {
    return EmbeddedCluster.inMemory().applications();
  }
}
