package dev.homeostat.testkit.contract;

import dev.homeostat.spi.ReadinessHook;

/** A hook as a stranger would write it keeps the contract. */
class ReadinessHookContractTest extends ReadinessHookContract {

  @Override
  protected ReadinessHook hook() {
    return new Samples.Impatient();
  }
}
