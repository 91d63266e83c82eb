package com.example.teamlabel;

import dev.homeostat.spi.DeltaHook;
import dev.homeostat.testkit.contract.DeltaHookContract;

class MaintenanceWindowContractTest extends DeltaHookContract {

  @Override
  protected DeltaHook hook() {
    return new MaintenanceWindow();
  }
}
