package dev.homeostat.testkit.contract;

import dev.homeostat.spi.ProjectHook;

/** A hook as a stranger would write it keeps the contract. */
class ProjectHookContractTest extends ProjectHookContract {

  @Override
  protected ProjectHook hook() {
    return new Samples.NoAnnotations();
  }
}
