package dev.homeostat.testkit.contract;

import dev.homeostat.spi.state.StateStore;

/** The store in memory keeps the contract. */
class InMemoryStateStoreContractTest extends StateStoreContract {

  @Override
  protected StateStore store() {
    return StateStore.inMemory();
  }
}
