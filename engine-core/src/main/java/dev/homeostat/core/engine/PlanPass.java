package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.prune.DeletionPort;
import dev.homeostat.core.prune.PlannedDeletions;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.state.StateSession;
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
final class PlanPass extends PassSequence {

  private static final StateSession.Checkpoint KEPT = new StateSession.Kept();

  private final LifecycleHooks lifecycle;
  private final PlannedDeletions deletions = new PlannedDeletions();

  PlanPass(EngineContext engine, Application application, StateSession session, PassReport report) {
    super(engine, application, session, report);
    this.lifecycle = LifecycleHooks.silent(hooks, report);
  }

  @Override
  WaveExecutor.ActionRunner actions() {
    return new PlannedActions(outcomes, report);
  }

  @Override
  LifecycleHooks lifecycle() {
    return lifecycle;
  }

  @Override
  DeletionPort deletions() {
    return deletions;
  }

  @Override
  StateSession.Checkpoint checkpoint() {
    return KEPT;
  }

  @Override
  StateSession.Checkpoint confirm() {
    return KEPT;
  }

  @Override
  ReconcileResult complete(PreparedApplication preparation, List<PlannedResource> turns) {
    session.change(state -> planned(state, preparation));
    return end(result());
  }

  @Override
  ReconcileResult forget() {
    return end(ReconcileResult.Outcome.SETTLED);
  }

  @Override
  ReconcileResult end(ReconcileResult.Outcome acting) {
    Delta delta = outcomes.delta.build();
    boolean isAct =
        !delta.created().isEmpty()
            || !delta.changes().isEmpty()
            || !delta.deleted().isEmpty()
            || deletions.isAny();
    ReconcileResult.Outcome result =
        switch (acting) {
          case WAITING, PENDING -> ReconcileResult.Outcome.PENDING;
          case SETTLED, BLOCKED -> isAct ? ReconcileResult.Outcome.PENDING : acting;
          case FAILED, INVALID -> acting;
        };
    return PassEnd.of(application, result, delta, report, session);
  }

  /** The state as it would be asked for: schemas and desired states, nothing observed. */
  private static ApplicationState planned(ApplicationState state, PreparedApplication preparation) {
    List<ResourceRecord> records = new ArrayList<>();
    for (PreparedResource prepared : preparation.resources().values()) {
      DesiredResource desired = prepared.desired();
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
    PreparedApplication preparation = prepare();
    Map<ResourceId, Projection> projections = new LinkedHashMap<>();
    if (!preparation.isInvalid()) {
      preparation.resources().forEach((id, prepared) -> projections.put(id, prepared.projection()));
    }
    return projections;
  }
}
