package dev.homeostat.core.engine;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.DryRunReporter;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.prune.DryRunDeletions;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a pass that plans: none. It calls no lifecycle hook, sends and saves nothing, and
 * reports each action as if the server did all that it is asked.
 */
final class DryRunEffects implements PassEffects {

  private static final StateSession.Checkpoint KEPT = new StateSession.Kept();

  private final PassContext pass;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;
  private final DryRunDeletions deletions = new DryRunDeletions();

  DryRunEffects(PassContext pass, ResourceOutcomes outcomes) {
    this.pass = pass;
    this.outcomes = outcomes;
    this.lifecycle = LifecycleHooks.silent(pass.hooks(), pass.report());
  }

  @Override
  public void rest() {}

  @Override
  public Map<PlannedResource, WriteOutcome> apply(List<PlannedResource> wave) {
    return Map.of();
  }

  @Override
  public void record(PlannedResource planned, @Nullable WriteOutcome outcome) {
    planned.action().accept(new DryRunReporter(planned, outcomes, pass.report()));
  }

  @Override
  public LifecycleHooks lifecycle() {
    return lifecycle;
  }

  @Override
  public DeletionPort deletions() {
    return deletions;
  }

  @Override
  public StateSession.Checkpoint checkpoint() {
    return KEPT;
  }

  @Override
  public StateSession.Checkpoint confirm() {
    return KEPT;
  }

  @Override
  public ReconcileResult complete(PreparedApplication prepared, List<PlannedResource> planned) {
    Map<ResourceId, Resource> live = new HashMap<>();
    for (PlannedResource each : planned) {
      Resource object = each.live();
      if (object != null) {
        live.put(each.id(), object);
      }
    }
    pass.session().change(state -> planned(state, prepared, live));
    return end(ReconcileResultFactory.outcome(pass, outcomes));
  }

  @Override
  public void endWave() {}

  @Override
  public ReconcileResult unrecovered(Duration least) {
    return end(Outcome.FAILED);
  }

  @Override
  public ReconcileResult stop(Outcome outcome) {
    return end(outcome);
  }

  @Override
  public ReconcileResult abandon(StateSession.Lost lost) {
    throw new IllegalStateException("a plan saves nothing");
  }

  @Override
  public ReconcileResult forget() {
    return end(Outcome.SETTLED);
  }

  @Override
  public ReconcileResult end(Outcome acting) {
    Delta delta = outcomes.delta();
    boolean isAct =
        !delta.created().isEmpty()
            || !delta.changes().isEmpty()
            || !delta.deleted().isEmpty()
            || deletions.isAny();
    Outcome outcome =
        switch (acting) {
          case PENDING -> Outcome.PENDING;
          case WAITING -> isAct || !delta.waiting().isEmpty() ? Outcome.PENDING : Outcome.SETTLED;
          case SETTLED, BLOCKED -> isAct ? Outcome.PENDING : acting;
          case FAILED, INVALID -> acting;
        };
    return ReconcileResultFactory.of(pass, outcome, delta);
  }

  /** The state as it would be asked for: schemas and desired states, nothing observed. */
  private static ApplicationState planned(
      ApplicationState state, PreparedApplication prepared, Map<ResourceId, Resource> live) {
    List<ResourceRecord> records = new ArrayList<>();
    for (PreparedResource resource : prepared.resources().values()) {
      DesiredResource desired = resource.desired();
      ResourceRecord before = resource.record();
      Redactor redactor = resource.redactor().beside(live.get(desired.id()));
      ResourceRecord.Builder record =
          (before == null
                  ? ResourceRecord.builder(desired.resource().address()).addedBy(desired.addedBy())
                  : before.toBuilder())
              .observerSchema(desired.schema().tree())
              .lastApplied(redactor.redact(desired.resource().tree()))
              .setBy(desired.setBy());
      if (before != null) {
        before.lastObserved().map(redactor::show).ifPresent(record::lastObserved);
      }
      records.add(record.build());
    }
    return state.withRecords(records);
  }
}
