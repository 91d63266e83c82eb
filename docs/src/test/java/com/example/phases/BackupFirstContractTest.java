package com.example.phases;

import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.testkit.contract.LifecycleHookContract;

class BackupFirstContractTest extends LifecycleHookContract {

  @Override
  protected LifecycleHook hook() {
    return new BackupFirst();
  }
}
