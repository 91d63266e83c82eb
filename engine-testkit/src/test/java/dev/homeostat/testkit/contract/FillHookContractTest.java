package dev.homeostat.testkit.contract;

import dev.homeostat.spi.FillHook;

/** A hook as a stranger would write it keeps the contract. */
class FillHookContractTest extends FillHookContract {

  @Override
  protected FillHook hook() {
    return new Samples.KeepType();
  }
}
