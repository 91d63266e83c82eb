package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.pass.ConditionBuilder;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ActionPlanner;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.core.plan.LiveStateReader;
import dev.homeostat.core.plan.OwnershipDecisions;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.prune.DeletionPolicy;
import dev.homeostat.core.prune.DeletionPort;
import dev.homeostat.core.prune.PruningPlan;
import dev.homeostat.core.prune.ResourceDeleter;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.state.StateRecovery;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.report.Condition;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The steps of a pass in their order. A pass that acts and one that plans share them, and all
 * decisions in them (law 13); they differ in how a step is carried out.
 */
abstract class PassSequence {

  /** The delay before discovery of an unavailable kind is retried. */
  private static final Duration UNAVAILABLE_PAUSE = Duration.ofSeconds(10);

  private static final String BEHIND_DELETIONS =
      "it waits until what is no longer desired is deleted";

  final EngineContext engine;
  final Application application;
  final StateSession session;
  final PassReport report;
  final PassOutcome outcomes;
  final ConditionBuilder conditions;
  final PassHooks hooks;
  final OwnershipDecisions ownership;
  final ActionPlanner planner;

  PassSequence(
      EngineContext engine, Application application, StateSession session, PassReport report) {
    this.engine = engine;
    this.application = application;
    this.session = session;
    this.report = report;
    this.outcomes = new PassOutcome(report);
    this.conditions = new ConditionBuilder(session.state(), engine.now());
    this.hooks = engine.hooks(application, session, report);
    this.ownership = new OwnershipDecisions(application);
    this.planner =
        new ActionPlanner(engine, application, ownership, hooks, report, outcomes.contested::add);
  }

  /** Begins with resources, in their waves. */
  abstract WaveExecutor.ActionRunner actions();

  /** Returns the lifecycle hooks that this kind of pass calls. */
  abstract LifecycleHooks lifecycle();

  /** Lets objects go, if it does. */
  abstract DeletionPort deletions();

  /** Saves the state before or after writes, if there are any; the pass goes on if it is kept. */
  abstract StateSession.Checkpoint checkpoint();

  /** Makes sure that the state is the one that the pass began with. */
  abstract StateSession.Checkpoint confirm();

  /** Ends a pass in which each step was done. */
  abstract ReconcileResult complete(PreparedApplication preparation, List<PlannedResource> turns);

  /** Ends a pass. */
  abstract ReconcileResult end(ReconcileResult.Outcome result);

  /** Ends a teardown that has to be forgotten, too. */
  abstract ReconcileResult forget();

  final ReconcileResult reconcile() {
    if (application.settings().suspend()) {
      conditions.set(
          Condition.SUSPENDED, Condition.Status.TRUE, "SuspendedByOwner", "nothing is acted on");
      return end(ReconcileResult.Outcome.SETTLED);
    }
    Optional<ReconcileResult> held = held((hook, context) -> hook.beforeReconcile(context));
    if (held.isPresent()) {
      return held.get();
    }
    if (application.settings().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    PreparedApplication preparation = prepare();
    if (preparation.isInvalid()) {
      return PassEnd.invalid(application, report, session);
    }
    translated(preparation.desiredState().translation());
    if (preparation.desiredState().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    unknown(preparation.desiredState());
    List<PlannedResource> turns =
        new LiveStateReader(engine, application, ownership, planner, report).of(preparation);
    List<ResourceRecord> leaving = PruningPlan.leaving(session.state(), preparation);
    if (!inventory(turns, leaving)) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    PruningPlan pruning =
        new PruningPlan(application, session, report, outcomes, conditions, remover());
    boolean pruneFirst = application.settings().prune() == Settings.Prune.FIRST;
    if (pruneFirst && !pruning.prune(leaving, turns)) {
      turns.forEach(planned -> outcomes.holdBehind(planned, BEHIND_DELETIONS));
      return end(result());
    }
    WaveExecutor waves =
        new WaveExecutor(application, report, outcomes, actions(), this::checkpoint);
    if (waves.run(turns, !leaving.isEmpty()) instanceof StateSession.Lost lost) {
      lost(lost);
      return end(ReconcileResult.Outcome.WAITING);
    }
    if (application.settings().prune() == Settings.Prune.LAST) {
      if (outcomes.isAllApplied()) {
        pruning.prune(leaving, turns);
      } else {
        pruning.postpone(leaving);
      }
    }
    return complete(preparation, turns);
  }

  final PreparedApplication prepare() {
    PreparedApplication first = prepared();
    PreparedApplication preparation =
        session.isNew() && !first.isInvalid() && rebuild(first) ? prepared() : first;
    report.problems(preparation.problems());
    return preparation;
  }

  private PreparedApplication prepared() {
    return new DesiredStateLoader(engine, application, session.state(), hooks, report).prepare();
  }

  /** Uses the last good translation while the source cannot be read (rule READ-7). */
  private void translated(Translation translation) {
    session.change(state -> state.withTranslation(translation.record()));
    report.problems(translation.failed());
    if (!translation.failed().isEmpty()) {
      Problem problem = translation.failed().get(0);
      String expected = problem.expected().isEmpty() ? "" : "expected " + problem.expected() + ", ";
      conditions.set(
          Condition.TRANSLATED,
          Condition.Status.FALSE,
          problem.code(),
          expected + "got " + problem.got() + "; the last good translation is used");
    } else if (!(application.source() instanceof Source.OfManifest)) {
      Optional<Problem> error =
          translation.problems().stream().filter(Problem::isError).findFirst();
      conditions.set(
          Condition.TRANSLATED,
          error.isEmpty() ? Condition.Status.TRUE : Condition.Status.FALSE,
          error.map(Problem::code).orElse("Translated"),
          error.map(Problem::got).orElse(""));
    }
  }

  private void unknown(DesiredState draft) {
    for (HeldResource unknown : draft.unknownKinds()) {
      outcomes.delta.blocked.add(unknown);
      report.problem(BlockedResources.unknownKind(unknown.resource()));
    }
    if (!draft.unavailableKinds().isEmpty()) {
      outcomes.delta.waiting.addAll(draft.unavailableKinds());
      report.retryIn(UNAVAILABLE_PAUSE);
    }
  }

  /**
   * Recovers the records of owned objects when there is no state; returns whether any was found
   * (STATE-4).
   */
  private boolean rebuild(PreparedApplication preparation) {
    StateRecovery.Found found =
        StateRecovery.search(
            engine.cluster(),
            preparation.resources().values().stream()
                .map(prepared -> prepared.desired().resource())
                .toList(),
            application.uid());
    report.read(found.reads());
    if (found.records().isEmpty()) {
      return false;
    }
    session.change(state -> state.withRecords(found.records()));
    conditions.set(
        Condition.STATE_REBUILT,
        Condition.Status.TRUE,
        "StateLost",
        (found.records().size() == 1
                ? "1 object was found by its mark"
                : found.records().size() + " objects were found by their marks")
            + " among the kinds of the manifest; what the application had of other kinds is not"
            + " known and stays, pins and accepted forms are lost");
    return true;
  }

  /**
   * Saves the records of resources that are about to be created or adopted (rule STATE-3); returns
   * whether to go on.
   */
  private boolean inventory(List<PlannedResource> turns, List<ResourceRecord> leaving) {
    boolean writes = !leaving.isEmpty();
    for (PlannedResource planned : turns) {
      ResourceAction action = planned.action();
      boolean created = action instanceof ResourceAction.Create;
      boolean adopted = action instanceof ResourceAction.Update update && update.adopted();
      writes |= created || action instanceof ResourceAction.Update;
      boolean isNew = planned.prepared().record() == null && (created || adopted);
      if (isNew || (created && planned.prepared().isChanged())) {
        session.put(expected(planned.prepared()));
      }
    }
    return !writes || isKept(checkpoint());
  }

  /**
   * Returns the record of a resource that is about to be created: if the response is lost, all of
   * its fields count as applied.
   */
  private static ResourceRecord expected(PreparedResource prepared) {
    ResourceAddress address = prepared.desired().resource().address();
    ResourceRecord before = prepared.record();
    return (before == null ? ResourceRecord.builder(address) : before.toBuilder().address(address))
        .addedBy(prepared.desired().addedBy())
        .wave(prepared.wave())
        .settled(null)
        .observerSchema(prepared.desired().schema().tree())
        .lastApplied(prepared.redactor().redact(prepared.desired().resource().tree()))
        .setBy(prepared.desired().setBy())
        .removals(List.of())
        .build();
  }

  final ReconcileResult teardown(boolean forget) {
    List<Problem> missing = hooks.missingGuards(session.state());
    if (!missing.isEmpty()) {
      report.problems(missing);
      return PassEnd.invalid(application, report, session);
    }
    Optional<ReconcileResult> held = held((hook, context) -> hook.beforeTeardown(context));
    if (held.isPresent()) {
      return held.get();
    }
    boolean nothing = session.isNew() && !rebuild(prepared());
    if (!isKept(nothing ? confirm() : checkpoint())) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    List<ResourceRecord> all = List.copyOf(session.state().records().values());
    boolean orphan = forget && application.settings().deletion() == Settings.Deletion.ORPHAN;
    ResourceDeleter deleter = remover();
    boolean gone = orphan ? deleter.orphan(all) : deleter.remove(all, Set.of());
    if (!gone) {
      return end(result());
    }
    lifecycle().tell((hook, context) -> hook.afterTeardown(context));
    return forget ? forget() : end(result());
  }

  private ResourceDeleter remover() {
    return new ResourceDeleter(
        engine,
        session,
        report,
        deletions(),
        outcomes,
        lifecycle(),
        new DeletionPolicy(engine.cluster(), application, session.state(), report),
        application);
  }

  private Optional<ReconcileResult> held(
      BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    LifecycleHooks.Answer answer = lifecycle().ask(question);
    if (answer.verdict() instanceof HookVerdict.Wait wait) {
      report.problem(heldBy(answer.hook(), wait.why(), Problem.warning("HeldByHook")));
      return Optional.of(end(ReconcileResult.Outcome.WAITING));
    }
    if (answer.verdict() instanceof HookVerdict.Refuse refuse) {
      report.problem(heldBy(answer.hook(), refuse.why(), Problem.error("RefusedByHook")));
      return Optional.of(end(ReconcileResult.Outcome.FAILED));
    }
    return Optional.empty();
  }

  private static Problem heldBy(String hook, String why, Problem draft) {
    return draft.rule(Rule.HOOK_4).expected("hook '" + hook + "' to let the pass go on").got(why);
  }

  final boolean isKept(StateSession.Checkpoint checkpoint) {
    if (checkpoint instanceof StateSession.Lost lost) {
      lost(lost);
      return false;
    }
    return true;
  }

  final void lost(StateSession.Lost lost) {
    report.problem(lost.problem());
    // Retried at once if another writer saved first, with backoff if the store fails.
    report.retryIn(
        lost.problem().isError() ? engine.backoffs().unsaved(application.id()) : Duration.ZERO);
  }

  final ReconcileResult.Outcome result() {
    if (report.hasErrors()) {
      return ReconcileResult.Outcome.FAILED;
    }
    if (outcomes.isAllApplied()) {
      return ReconcileResult.Outcome.SETTLED;
    }
    return outcomes.isAnyWaiting()
        ? ReconcileResult.Outcome.WAITING
        : ReconcileResult.Outcome.BLOCKED;
  }
}
