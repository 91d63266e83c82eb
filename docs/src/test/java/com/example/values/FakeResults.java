package com.example.values;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;

/** Results of passes, for the tests of a program that embeds the engine. */
public final class FakeResults {

  private FakeResults() {}

  /** Returns the result of a pass that created one resource. */
  public static ReconcileResult created(Application shop, ResourceId web) {
    // snippet: result-builder
    ReconcileResult pass =
        ReconcileResult.builder()
            .application(shop.id())
            .outcome(ReconcileResult.Outcome.SETTLED)
            .delta(Delta.builder().addCreated(web).build())
            .requeue(Requeue.onChange())
            .build();
    // end
    return pass;
  }
}
