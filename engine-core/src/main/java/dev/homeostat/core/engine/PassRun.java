package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Iterator;
import java.util.List;

/** A pass that acts: steps 0 to 7 for one application. */
final class PassRun extends PassSequence {

  private final Lifecycle lifecycle;
  private final Line line;
  private final TurnRun turns;

  PassRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    super(parts, application, ledger, log);
    Deadline deadline = Deadline.in(parts.options().deadline(), parts.options().clock());
    this.lifecycle = new Lifecycle(hooks, log);
    this.line = new Line(parts.cluster(), parts.budget(), deadline, log);
    this.turns =
        new TurnRun(
            ledger,
            log,
            tally,
            lifecycle,
            new Actor(parts, application, line, ownership, decider),
            new Generator(hooks),
            new Intake(parts, application, hooks, log),
            parts.parallel());
  }

  @Override
  WaveRun.ActionRunner turns() {
    return turns;
  }

  @Override
  Lifecycle lifecycle() {
    return lifecycle;
  }

  @Override
  DeletionPort deletions() {
    return line;
  }

  @Override
  Ledger.Checkpoint checkpoint() {
    return ledger.checkpoint();
  }

  @Override
  Ledger.Checkpoint confirm() {
    return ledger.confirm();
  }

  @Override
  Pass complete(Preparation preparation, List<Turn> done) {
    arrange(done);
    // What was looked at with a wrong belief was no look, and is told to no hook.
    if (!isKept(ledger.confirm())) {
      return end(Pass.Result.WAITING);
    }
    parts
        .resyncs()
        .passed(
            application.id(), preparation.full(), preparation.draft().kinds().known(), parts.now());
    Delta made = tally.delta.build();
    lifecycle.tell((hook, context) -> hook.afterReconcile(made, context));
    if (result() == Pass.Result.SETTLED) {
      hooks.forgetContributions();
    }
    return end(result());
  }

  /** The trees of the state read like the manifest. */
  private void arrange(List<Turn> done) {
    if (!isArranged(done)) {
      ledger.arrange(done.stream().map(Turn::id).toList());
    }
  }

  /** As a rule nothing has moved, and no id need be compared. */
  private boolean isArranged(List<Turn> done) {
    Iterator<ResourceRecord> records = ledger.state().records().values().iterator();
    for (Turn turn : done) {
      if (!records.hasNext() || records.next() != turn.prepared().record()) {
        return false;
      }
    }
    return true;
  }

  @Override
  Pass forget() {
    parts.resyncs().forget(application.id());
    parts.preparations().forget(application.id());
    Pass.Result result = Pass.Result.SETTLED;
    if (ledger.forget() instanceof Ledger.Lost lost) {
      log.problem(lost.problem());
      result = Pass.Result.WAITING;
    }
    return PassEnd.of(application, result, tally.delta.build(), log, ledger);
  }

  @Override
  Pass end(Pass.Result result) {
    Delta made = tally.delta.build();
    log.conditions().forEach(conditions::set);
    ledger.change(
        state ->
            state.withConditions(
                conditions.of(state, made, tally.contested, log.problems(), result)));
    Pass.Result told = result;
    if (ledger.close() instanceof Ledger.Lost lost) {
      lost(lost);
      told = lost.problem().isError() ? Pass.Result.FAILED : Pass.Result.WAITING;
    } else {
      parts.backoffs().saved(application.id());
    }
    return PassEnd.of(application, told, made, log, ledger);
  }
}
