package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.Projection;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pass that plans: the same steps and decisions as a pass that acts, as if the server did all
 * that it is asked. It calls no lifecycle hook, sends and saves nothing.
 */
final class PlanRun extends PassSequence {

  private static final Ledger.Checkpoint KEPT = new Ledger.Kept();

  private final Lifecycle lifecycle;
  private final PlannedDeletions deletions = new PlannedDeletions();

  PlanRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    super(parts, application, ledger, log);
    this.lifecycle = Lifecycle.silent(hooks, log);
  }

  @Override
  WaveRun.ActionRunner turns() {
    return new PlannedTurns(tally, log);
  }

  @Override
  Lifecycle lifecycle() {
    return lifecycle;
  }

  @Override
  DeletionPort deletions() {
    return deletions;
  }

  @Override
  Ledger.Checkpoint checkpoint() {
    return KEPT;
  }

  @Override
  Ledger.Checkpoint confirm() {
    return KEPT;
  }

  @Override
  Pass complete(Preparation preparation, List<Turn> turns) {
    ledger.change(state -> planned(state, preparation));
    return end(result());
  }

  @Override
  Pass forget() {
    return end(Pass.Result.SETTLED);
  }

  @Override
  Pass end(Pass.Result acting) {
    Delta delta = tally.delta.build();
    boolean wouldAct = acting == Pass.Result.SETTLED && (!delta.isInSync() || deletions.isAny());
    Pass.Result result = wouldAct || acting == Pass.Result.WAITING ? Pass.Result.PENDING : acting;
    return PassEnd.of(application, result, delta, log, ledger);
  }

  /** The state as it would be asked for: schemas and desired states, nothing observed. */
  private static ApplicationState planned(ApplicationState state, Preparation preparation) {
    List<ResourceRecord> records = new ArrayList<>();
    for (Prepared prepared : preparation.resources().values()) {
      Desired desired = prepared.desired();
      ResourceRecord before = prepared.record();
      records.add(
          (before == null
                  ? ResourceRecord.builder(desired.resource().address()).addedBy(desired.addedBy())
                  : before.toBuilder())
              .observerSchema(desired.schema().tree())
              .lastApplied(prepared.redactor().redact(desired.resource().tree()))
              .setBy(desired.setBy())
              .build());
    }
    return state.withRecords(records);
  }

  Map<ResourceId, Projection> projections() {
    Preparation preparation = prepare();
    Map<ResourceId, Projection> projections = new LinkedHashMap<>();
    if (!preparation.isInvalid()) {
      preparation.resources().forEach((id, prepared) -> projections.put(id, prepared.projection()));
    }
    return projections;
  }
}
