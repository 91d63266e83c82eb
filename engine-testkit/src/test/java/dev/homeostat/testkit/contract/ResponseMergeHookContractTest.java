package dev.homeostat.testkit.contract;

import dev.homeostat.spi.ResponseMergeHook;

/** A hook as a stranger would write it keeps the contract. */
class ResponseMergeHookContractTest extends ResponseMergeHookContract {

  @Override
  protected ResponseMergeHook hook() {
    return new Samples.KeepType();
  }
}
