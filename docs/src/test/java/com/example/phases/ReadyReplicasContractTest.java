package com.example.phases;

import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.testkit.contract.ObservedStateHookContract;

class ReadyReplicasContractTest extends ObservedStateHookContract {

  @Override
  protected ObservedStateHook hook() {
    return new ReadyReplicas();
  }
}
