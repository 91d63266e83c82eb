package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.apply.ActionExecutor;
import dev.homeostat.core.apply.ResourceWriter;
import dev.homeostat.core.apply.SecretGenerator;
import dev.homeostat.core.apply.ThrottledCluster;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.Deadline;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.prune.DeletionPort;
import dev.homeostat.core.record.ResponseRecorder;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Iterator;
import java.util.List;

/** A pass that acts: steps 0 to 7 for one application. */
final class ReconcilePass extends PassSequence {

  private final LifecycleHooks lifecycle;
  private final ThrottledCluster throttled;
  private final ActionExecutor turns;

  ReconcilePass(
      EngineContext engine, Application application, StateSession session, PassReport report) {
    super(engine, application, session, report);
    Deadline deadline = Deadline.in(engine.options().deadline(), engine.options().clock());
    this.lifecycle = new LifecycleHooks(hooks, report);
    this.throttled = new ThrottledCluster(engine.cluster(), engine.budget(), deadline, report);
    this.turns =
        new ActionExecutor(
            session,
            report,
            outcomes,
            lifecycle,
            new ResourceWriter(engine, application, throttled, ownership, planner),
            new SecretGenerator(hooks),
            new ResponseRecorder(engine, application, hooks, report),
            engine.parallel());
  }

  @Override
  WaveExecutor.ActionRunner actions() {
    return turns;
  }

  @Override
  LifecycleHooks lifecycle() {
    return lifecycle;
  }

  @Override
  DeletionPort deletions() {
    return throttled;
  }

  @Override
  StateSession.Checkpoint checkpoint() {
    return session.checkpoint();
  }

  @Override
  StateSession.Checkpoint confirm() {
    return session.confirm();
  }

  @Override
  ReconcileResult complete(PreparedApplication preparation, List<PlannedResource> done) {
    arrange(done);
    // A pass with stale cached state is no full comparison, and no hook is called after it.
    if (!isKept(session.confirm())) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    engine
        .resyncs()
        .passed(
            application.id(),
            preparation.full(),
            preparation.desiredState().kinds().known(),
            engine.now());
    Delta made = outcomes.delta.build();
    lifecycle.tell((hook, context) -> hook.afterReconcile(made, context));
    if (result() == ReconcileResult.Outcome.SETTLED) {
      hooks.forgetContributions();
    }
    return end(result());
  }

  /** The trees of the state read like the manifest. */
  private void arrange(List<PlannedResource> done) {
    if (!isArranged(done)) {
      session.arrange(done.stream().map(PlannedResource::id).toList());
    }
  }

  /** As a rule nothing has moved, and no id need be compared. */
  private boolean isArranged(List<PlannedResource> done) {
    Iterator<ResourceRecord> records = session.state().records().values().iterator();
    for (PlannedResource planned : done) {
      if (!records.hasNext() || records.next() != planned.prepared().record()) {
        return false;
      }
    }
    return true;
  }

  @Override
  ReconcileResult forget() {
    engine.resyncs().forget(application.id());
    engine.cache().forget(application.id());
    return result(ReconcileResult.Outcome.SETTLED, session.forget());
  }

  @Override
  ReconcileResult end(ReconcileResult.Outcome outcome) {
    report.conditions().forEach(conditions::set);
    describe(outcome);
    StateSession.Checkpoint saved = session.close();
    if (!(saved instanceof StateSession.Lost)) {
      engine.backoffs().saved(application.id());
    }
    return result(outcome, saved);
  }

  /** Returns the result; a pass whose state was lost on the way is not as its end says. */
  private ReconcileResult result(ReconcileResult.Outcome outcome, StateSession.Checkpoint saved) {
    ReconcileResult.Outcome now = outcome;
    if (saved instanceof StateSession.Lost lost) {
      lost(lost);
      now = report.hasErrors() ? ReconcileResult.Outcome.FAILED : ReconcileResult.Outcome.WAITING;
      describe(now);
    }
    return PassEnd.of(application, now, outcomes.delta.build(), report, session);
  }

  /** Sets the conditions of the state. */
  private void describe(ReconcileResult.Outcome outcome) {
    Delta made = outcomes.delta.build();
    session.change(
        state ->
            state.withConditions(
                conditions.of(state, made, outcomes.contested, report.problems(), outcome)));
  }
}
