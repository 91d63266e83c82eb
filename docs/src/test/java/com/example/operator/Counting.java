// snippet: listener
package com.example.operator;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Request;
import dev.homeostat.spi.PassListener;
import java.util.concurrent.atomic.LongAdder;

/** Counts passes that did not settle, and writes. */
public final class Counting implements PassListener {

  private final LongAdder writes = new LongAdder();
  private final LongAdder unsettled = new LongAdder();

  @Override
  public void sent(ApplicationId application, Request request) {
    writes.increment();
  }

  @Override
  public void ended(ReconcileResult pass) {
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
      unsettled.increment();
    }
  }

  public long writes() {
    return writes.sum();
  }

  public long unsettled() {
    return unsettled.sum();
  }
}
// end
