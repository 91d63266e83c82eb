package dev.homeostat.testkit.contract;

import dev.homeostat.spi.DeltaHook;

/** A hook as a stranger would write it keeps the contract. */
class DeltaHookContractTest extends DeltaHookContract {

  @Override
  protected DeltaHook hook() {
    return new Samples.Mornings();
  }
}
