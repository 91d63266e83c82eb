package dev.homeostat.testkit.contract;

import dev.homeostat.spi.ObserverSchemaHook;

/** A hook as a stranger would write it keeps the contract. */
class ObserverSchemaHookContractTest extends ObserverSchemaHookContract {

  @Override
  protected ObserverSchemaHook hook() {
    return new Samples.LeaveReplicas();
  }
}
