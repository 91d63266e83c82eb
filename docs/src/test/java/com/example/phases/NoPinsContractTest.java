package com.example.phases;

import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.testkit.contract.ResponseMergeHookContract;

class NoPinsContractTest extends ResponseMergeHookContract {

  @Override
  protected ResponseMergeHook hook() {
    return new NoPins();
  }
}
