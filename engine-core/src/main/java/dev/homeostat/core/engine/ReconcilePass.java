package dev.homeostat.core.engine;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.plan.ActionPlanner;
import dev.homeostat.core.plan.LiveStateReader;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.prune.PruneRules;
import dev.homeostat.core.prune.ResourceDeleter;
import dev.homeostat.core.prune.ResourcePruner;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.waves.JudgedProjection;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One pass over an application: the steps in their order, from the desired state to the record of
 * what was done. A plan is the same pass with effects that change nothing (law 13).
 */
final class ReconcilePass {

  private final PassContext pass;
  private final ResourceOutcomes outcomes;
  private final PassEffects effects;
  private final ActionPlanner planner;
  private final PreparationStep preparation;

  private ReconcilePass(
      EngineContext engine,
      PassContext pass,
      ResourceOutcomes outcomes,
      ActionPlanner planner,
      PassEffects effects) {
    this.pass = pass;
    this.outcomes = outcomes;
    this.planner = planner;
    this.effects = effects;
    this.preparation = new PreparationStep(engine, pass);
  }

  /** Returns a pass that acts. */
  static ReconcilePass acting(EngineContext engine, PassContext pass) {
    ResourceOutcomes outcomes = new ResourceOutcomes(pass.report());
    ActionPlanner planner = new ActionPlanner(pass);
    ActingEffects effects = new ActingEffects(engine, pass, outcomes, planner);
    return new ReconcilePass(engine, pass, outcomes, planner, effects);
  }

  /** Returns a pass that only reports what one that acts would do. */
  static ReconcilePass planning(EngineContext engine, PassContext pass) {
    ResourceOutcomes outcomes = new ResourceOutcomes(pass.report());
    DryRunEffects effects = new DryRunEffects(pass, outcomes);
    return new ReconcilePass(engine, pass, outcomes, new ActionPlanner(pass), effects);
  }

  /** Runs the pass. */
  ReconcileResult reconcile() {
    if (pass.settings().suspend()) {
      effects.rest();
      pass.conditions()
          .set(
              Condition.SUSPENDED,
              Condition.Status.TRUE,
              "SuspendedByOwner",
              pass.settings().deletion() == Settings.Deletion.ORPHAN
                  ? "nothing is acted on; if the application is deleted, its resources stay"
                  : "nothing is acted on; if the application is deleted, so are its resources");
      // A lost state is recovered before the condition is saved, or nothing is saved.
      return pass.keepsState() && preparation.recover() == PreparationStep.Recovery.FAILED
          ? effects.stop(Outcome.SETTLED)
          : effects.end(Outcome.SETTLED);
    }
    Optional<ReconcileResult> held = held((hook, context) -> hook.beforeReconcile(context));
    if (held.isPresent()) {
      return held.get();
    }
    if (pass.settings().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    Optional<PreparedApplication> known = preparation.prepare();
    if (known.isEmpty()) {
      return effects.unrecovered(preparation.retryAfter());
    }
    PreparedApplication prepared = known.get();
    if (prepared.isInvalid()) {
      return ReconcileResultFactory.invalid(pass);
    }
    preparation.report(prepared.desiredState().translation());
    if (prepared.desiredState().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    preparation.reportUnknownKinds(prepared.desiredState(), outcomes);
    List<PlannedResource> planned = new LiveStateReader(pass, planner).plan(prepared);
    return carryOut(prepared, planned);
  }

  /** Applies and records the planned actions, and deletes what is no longer desired. */
  private ReconcileResult carryOut(PreparedApplication prepared, List<PlannedResource> planned) {
    List<ResourceRecord> leaving = ResourcePruner.leaving(pass.state(), prepared);
    boolean writes =
        InventoryStep.record(planned, pass.session(), pass.keepsState()) || !leaving.isEmpty();
    if (writes && effects.checkpoint() instanceof StateSession.Lost lost) {
      return effects.abandon(lost);
    }
    ResourcePruner pruner = new ResourcePruner(pass, outcomes, deleter());
    boolean pruneFirst = pass.settings().prune() == Settings.Prune.FIRST;
    WaveExecutor waves = new WaveExecutor(pass, outcomes, effects, prepared.desiredState());
    if (pruneFirst) {
      pruner.prune(leaving, planned);
      waves.holdBehind(leaving);
    }
    if (waves.run(planned, !leaving.isEmpty()) instanceof StateSession.Lost lost) {
      return effects.abandon(lost);
    }
    if (pass.settings().prune() == Settings.Prune.LAST) {
      Optional<WaveGate> gate = waves.gateOfPruning();
      boolean mayDelete = pass.allows(Action.DELETE);
      if (mayDelete && gate.isPresent()) {
        WaveGate shut = gate.get();
        pruner.postpone(leaving, shut.on(), shut.why(), shut.opensItself());
      } else if (!mayDelete || outcomes.isAllApplied()) {
        pruner.prune(leaving, planned);
      } else {
        pruner.postpone(leaving);
      }
    }
    return effects.complete(prepared, planned);
  }

  /**
   * Deletes or releases all resources.
   *
   * @param forget whether the state is deleted, too
   */
  ReconcileResult teardown(boolean forget) {
    effects.rest();
    List<Problem> missing = pass.hooks().missingGuards(pass.state());
    if (!missing.isEmpty()) {
      pass.report().problems(missing);
      return ReconcileResultFactory.invalid(pass);
    }
    Optional<ReconcileResult> held = held((hook, context) -> hook.beforeTeardown(context));
    if (held.isPresent()) {
      return held.get();
    }
    PreparationStep.Recovery recovery = preparation.recover();
    if (recovery == PreparationStep.Recovery.FAILED) {
      return effects.unrecovered(preparation.retryAfter());
    }
    if (recovery == PreparationStep.Recovery.INVALID) {
      return ReconcileResultFactory.invalid(pass);
    }
    boolean hasRecords = recovery == PreparationStep.Recovery.RECORDS;
    StateSession.Checkpoint saved = hasRecords ? effects.checkpoint() : effects.confirm();
    if (saved instanceof StateSession.Lost lost) {
      return effects.abandon(lost);
    }
    List<ResourceRecord> all = List.copyOf(pass.state().records().values());
    boolean orphan = forget && pass.settings().deletion() == Settings.Deletion.ORPHAN;
    if (orphan) {
      deleter().orphan(all);
    } else {
      deleter().tearDown(all);
    }
    if (!pass.state().records().isEmpty()) {
      return effects.end(ReconcileResultFactory.outcome(pass, outcomes));
    }
    effects.lifecycle().tell((hook, context) -> hook.afterTeardown(context));
    return forget ? effects.forget() : effects.end(ReconcileResultFactory.outcome(pass, outcomes));
  }

  /** Returns the projections of the desired resources; none if the application is invalid. */
  Map<ResourceId, Projection> projections() {
    PreparedApplication prepared = preparation.load();
    Map<ResourceId, Projection> projections = new LinkedHashMap<>();
    if (!prepared.isInvalid()) {
      List<ReadinessHook> judges = pass.hooks().of(ReadinessHook.class);
      prepared
          .resources()
          .forEach((id, resource) -> projections.put(id, judged(resource.projection(), judges)));
    }
    return Collections.unmodifiableMap(projections);
  }

  private static Projection judged(Projection projection, List<ReadinessHook> judges) {
    return judges.isEmpty() ? projection : new JudgedProjection(projection, judges);
  }

  private ResourceDeleter deleter() {
    return new ResourceDeleter(
        pass, outcomes, effects.lifecycle(), effects.deletions(), new PruneRules(pass));
  }

  /** Returns the result of a pass that a lifecycle hook does not let go on. */
  private Optional<ReconcileResult> held(
      BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    Optional<Veto> veto = effects.lifecycle().veto(question);
    veto.map(Veto::problem).ifPresent(pass.report()::problem);
    return veto.map(each -> effects.stop(each.waits() ? Outcome.WAITING : Outcome.FAILED));
  }
}
