package dev.homeostat.complete;

import dev.homeostat.Application;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.testkit.contract.LifecycleHookContract;

/** The shutdown hook holds to what every lifecycle hook holds to. */
class ShutdownHookLifecycleTest extends LifecycleHookContract {

  @Override
  protected LifecycleHook hook() {
    return (LifecycleHook) Fixture.plain().shutdown();
  }

  @Override
  protected Application application() {
    return ShutdownHookManglingTest.asking(super.application(), "shutdown");
  }
}
