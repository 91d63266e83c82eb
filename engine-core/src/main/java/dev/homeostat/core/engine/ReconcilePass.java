package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Iterator;
import java.util.List;

/** A pass that acts: steps 0 to 7 for one application. */
final class ReconcilePass extends PassSequence {

  private final LifecycleHooks lifecycle;
  private final ThrottledCluster line;
  private final ActionExecutor turns;

  ReconcilePass(EngineContext parts, Application application, StateSession ledger, PassReport log) {
    super(parts, application, ledger, log);
    Deadline deadline = Deadline.in(parts.options().deadline(), parts.options().clock());
    this.lifecycle = new LifecycleHooks(hooks, log);
    this.line = new ThrottledCluster(parts.cluster(), parts.budget(), deadline, log);
    this.turns =
        new ActionExecutor(
            ledger,
            log,
            tally,
            lifecycle,
            new ResourceWriter(parts, application, line, ownership, decider),
            new SecretGenerator(hooks),
            new ResponseRecorder(parts, application, hooks, log),
            parts.parallel());
  }

  @Override
  WaveExecutor.ActionRunner turns() {
    return turns;
  }

  @Override
  LifecycleHooks lifecycle() {
    return lifecycle;
  }

  @Override
  DeletionPort deletions() {
    return line;
  }

  @Override
  StateSession.Checkpoint checkpoint() {
    return ledger.checkpoint();
  }

  @Override
  StateSession.Checkpoint confirm() {
    return ledger.confirm();
  }

  @Override
  ReconcileResult complete(PreparedApplication preparation, List<PlannedResource> done) {
    arrange(done);
    // What was looked at with a wrong belief was no look, and is told to no hook.
    if (!isKept(ledger.confirm())) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    parts
        .resyncs()
        .passed(
            application.id(), preparation.full(), preparation.draft().kinds().known(), parts.now());
    Delta made = tally.delta.build();
    lifecycle.tell((hook, context) -> hook.afterReconcile(made, context));
    if (result() == ReconcileResult.Outcome.SETTLED) {
      hooks.forgetContributions();
    }
    return end(result());
  }

  /** The trees of the state read like the manifest. */
  private void arrange(List<PlannedResource> done) {
    if (!isArranged(done)) {
      ledger.arrange(done.stream().map(PlannedResource::id).toList());
    }
  }

  /** As a rule nothing has moved, and no id need be compared. */
  private boolean isArranged(List<PlannedResource> done) {
    Iterator<ResourceRecord> records = ledger.state().records().values().iterator();
    for (PlannedResource turn : done) {
      if (!records.hasNext() || records.next() != turn.prepared().record()) {
        return false;
      }
    }
    return true;
  }

  @Override
  ReconcileResult forget() {
    parts.resyncs().forget(application.id());
    parts.preparations().forget(application.id());
    ReconcileResult.Outcome result = ReconcileResult.Outcome.SETTLED;
    if (ledger.forget() instanceof StateSession.Lost lost) {
      log.problem(lost.problem());
      result = ReconcileResult.Outcome.WAITING;
    }
    return PassEnd.of(application, result, tally.delta.build(), log, ledger);
  }

  @Override
  ReconcileResult end(ReconcileResult.Outcome result) {
    Delta made = tally.delta.build();
    log.conditions().forEach(conditions::set);
    ledger.change(
        state ->
            state.withConditions(
                conditions.of(state, made, tally.contested, log.problems(), result)));
    ReconcileResult.Outcome told = result;
    if (ledger.close() instanceof StateSession.Lost lost) {
      lost(lost);
      told =
          lost.problem().isError()
              ? ReconcileResult.Outcome.FAILED
              : ReconcileResult.Outcome.WAITING;
    } else {
      parts.backoffs().saved(application.id());
    }
    return PassEnd.of(application, told, made, log, ledger);
  }
}
