package com.example.phases;

import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.testkit.contract.LastAppliedHookContract;

class RegistryMirrorContractTest extends LastAppliedHookContract {

  @Override
  protected LastAppliedHook hook() {
    return new RegistryMirror();
  }
}
