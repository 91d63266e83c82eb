package dev.homeostat.complete;

import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.contract.ManglingHookContract;

/** With certificates, too, it holds to what every mangling hook holds to. */
class CompleteHookWithCertificatesTest extends ManglingHookContract {

  private static final WorkloadCalls CALLS = Fixture.withCertificates();

  @Override
  protected ManglingHook hook() {
    return (ManglingHook) CALLS.complete();
  }
}
