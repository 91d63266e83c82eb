// snippet: store-contract
package com.example.operator;

import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;

class StatusStoreContractTest extends StateStoreContract {

  @Override
  protected StateStore store() {
    return new StatusStore(new MapOfStatuses());
  }
}
// end
