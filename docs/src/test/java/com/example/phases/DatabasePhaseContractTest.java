package com.example.phases;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.testkit.contract.ReadinessHookContract;

class DatabasePhaseContractTest extends ReadinessHookContract {

  @Override
  protected ReadinessHook hook() {
    return new DatabasePhase();
  }

  @Override
  protected Application application() {
    return super.application().toBuilder()
        .manifest(
            Manifest.parse(
                "apiVersion: db.example.com/v1\nkind: Database\nmetadata: {name: orders}\n"))
        .build();
  }
}
