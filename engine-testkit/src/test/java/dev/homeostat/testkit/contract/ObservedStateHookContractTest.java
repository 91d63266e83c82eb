package dev.homeostat.testkit.contract;

import dev.homeostat.spi.ObservedStateHook;

/** A hook as a stranger would write it keeps the contract. */
class ObservedStateHookContractTest extends ObservedStateHookContract {

  @Override
  protected ObservedStateHook hook() {
    return new Samples.NoAnnotations();
  }
}
