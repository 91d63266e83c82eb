package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.waves.AwaitedKinds;
import dev.homeostat.core.waves.ReadinessJudge;
import dev.homeostat.spi.state.ResourceRecord;

/** The readiness of the resources in one pass, where it is awaited (rule ACT-3). */
final class WaveReadiness {

  private static final Readiness GONE =
      Readiness.failed(
          "it is gone, and was not ready when it was last seen;"
              + " a change of its manifest creates it again");

  private final PassContext pass;
  private final ReadinessJudge judge;

  WaveReadiness(PassContext pass) {
    this.pass = pass;
    this.judge = new ReadinessJudge(pass.hooks());
  }

  /** Judges the object of a resource after its action, if something may wait for it. */
  void judge(PlannedResource planned) {
    if (!AwaitedKinds.isAwaited(planned.id(), pass.settings())) {
      return;
    }
    Resource object = planned.live();
    if (object != null) {
      Readiness found = judge.judge(object);
      record(planned, found);
      remember(planned, found);
    } else if (planned.action() instanceof ResourceAction.LeaveMissing
        && pass.session().record(planned.id()).filter(ResourceRecord::unready).isPresent()) {
      record(planned, GONE);
    }
  }

  private void record(PlannedResource planned, Readiness found) {
    planned.judged(found);
    pass.report().judged(planned.id(), found);
  }

  /** What is created once cannot be judged any more when it is gone (rule ACT-10). */
  private void remember(PlannedResource planned, Readiness found) {
    pass.session()
        .record(planned.id())
        .filter(record -> record.createdOnce().isPresent() && record.unready() == found.isReady())
        .map(record -> record.toBuilder().unready(!found.isReady()).build())
        .ifPresent(pass.session()::put);
  }
}
