package dev.homeostat.complete;

import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.contract.ManglingHookContract;

/** The complete hook holds to what every mangling hook holds to. */
class CompleteHookTest extends ManglingHookContract {

  @Override
  protected ManglingHook hook() {
    return (ManglingHook) Fixture.plain().complete();
  }
}
