package dev.homeostat.testkit.contract;

import dev.homeostat.spi.LastAppliedHook;

/** A hook as a stranger would write it keeps the contract. */
class LastAppliedHookContractTest extends LastAppliedHookContract {

  @Override
  protected LastAppliedHook hook() {
    return new Samples.FewReplicas();
  }
}
