package dev.homeostat.testkit.contract;

import dev.homeostat.spi.LifecycleHook;

/** A hook as a stranger would write it keeps the contract. */
class LifecycleHookContractTest extends LifecycleHookContract {

  @Override
  protected LifecycleHook hook() {
    return new Samples.ThinkTwice();
  }
}
