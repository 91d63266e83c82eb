package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.state.StateRecovery;
import dev.homeostat.core.state.StateSession;
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

  final EngineContext parts;
  final Application application;
  final StateSession ledger;
  final PassReport log;
  final PassOutcome tally;
  final ConditionBuilder conditions;
  final PassHooks hooks;
  final OwnershipDecisions ownership;
  final ActionPlanner decider;

  PassSequence(EngineContext parts, Application application, StateSession ledger, PassReport log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.tally = new PassOutcome(log);
    this.conditions = new ConditionBuilder(ledger.state(), parts.now());
    this.hooks = parts.hooks(application, ledger, log);
    this.ownership = new OwnershipDecisions(application);
    this.decider =
        new ActionPlanner(parts, application, ownership, hooks, log, tally.contested::add);
  }

  /** Begins with resources, in their waves. */
  abstract WaveExecutor.ActionRunner turns();

  /** Asks and tells the lifecycle hooks, if it does. */
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
      return PassEnd.invalid(application, log, ledger);
    }
    translated(preparation.draft().translation());
    if (preparation.draft().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    unknown(preparation.draft());
    List<PlannedResource> turns =
        new LiveStateReader(parts, application, ownership, decider, log).of(preparation);
    List<ResourceRecord> leaving = PruningPlan.leaving(ledger.state(), preparation);
    if (!inventory(turns, leaving)) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    PruningPlan pruning = new PruningPlan(application, ledger, log, tally, conditions, remover());
    boolean pruneFirst = application.settings().prune() == Settings.Prune.FIRST;
    if (pruneFirst && !pruning.prune(leaving, turns)) {
      return end(result());
    }
    WaveExecutor waves = new WaveExecutor(application, log, tally, turns(), this::checkpoint);
    if (waves.run(turns, !leaving.isEmpty()) instanceof StateSession.Lost lost) {
      lost(lost);
      return end(ReconcileResult.Outcome.WAITING);
    }
    if (application.settings().prune() == Settings.Prune.LAST) {
      if (tally.isAllApplied()) {
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
        ledger.isNew() && !first.isInvalid() && rebuild(first) ? prepared() : first;
    log.problems(preparation.problems());
    return preparation;
  }

  private PreparedApplication prepared() {
    return new DesiredStateLoader(parts, application, ledger.state(), hooks, log).prepare();
  }

  /** Uses the last good translation while the source cannot be read (rule READ-7). */
  private void translated(Translation translation) {
    ledger.change(state -> state.withTranslation(translation.record()));
    log.problems(translation.failed());
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
      tally.delta.blocked.add(unknown);
      log.problem(BlockedResources.unknownKind(unknown.resource()));
    }
    if (!draft.unavailableKinds().isEmpty()) {
      tally.delta.waiting.addAll(draft.unavailableKinds());
      log.requeueIn(UNAVAILABLE_PAUSE);
    }
  }

  /** Finds what is ours when there is no state; says whether anything was found (STATE-4). */
  private boolean rebuild(PreparedApplication preparation) {
    StateRecovery.Found found =
        StateRecovery.search(
            parts.cluster(),
            preparation.resources().values().stream()
                .map(prepared -> prepared.desired().resource())
                .toList(),
            application.uid());
    log.read(found.reads());
    if (found.records().isEmpty()) {
      return false;
    }
    ledger.change(state -> state.withRecords(found.records()));
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

  /** Saves what is about to be ours before it is (rule STATE-3); says whether to go on. */
  private boolean inventory(List<PlannedResource> turns, List<ResourceRecord> leaving) {
    boolean writes = !leaving.isEmpty();
    for (PlannedResource turn : turns) {
      ResourceAction action = turn.action();
      boolean created = action instanceof ResourceAction.Create;
      boolean adopted = action instanceof ResourceAction.Update update && update.adopted();
      writes |= created || action instanceof ResourceAction.Update;
      boolean isNew = turn.prepared().record() == null && (created || adopted);
      if (isNew || (created && turn.prepared().isChanged())) {
        ledger.put(expected(turn.prepared()));
      }
    }
    return !writes || isKept(checkpoint());
  }

  /** Returns the record of what is about to be there: all of it is ours, if its answer is lost. */
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
    List<Problem> missing = hooks.missingGuards(ledger.state());
    if (!missing.isEmpty()) {
      log.problems(missing);
      return PassEnd.invalid(application, log, ledger);
    }
    Optional<ReconcileResult> held = held((hook, context) -> hook.beforeTeardown(context));
    if (held.isPresent()) {
      return held.get();
    }
    boolean nothing = ledger.isNew() && !rebuild(prepared());
    if (!isKept(nothing ? confirm() : checkpoint())) {
      return end(ReconcileResult.Outcome.WAITING);
    }
    List<ResourceRecord> all = List.copyOf(ledger.state().records().values());
    boolean orphan = forget && application.settings().deletion() == Settings.Deletion.ORPHAN;
    ResourceDeleter remover = remover();
    boolean gone = orphan ? remover.orphan(all) : remover.remove(all, Set.of());
    if (!gone) {
      return end(result());
    }
    lifecycle().tell((hook, context) -> hook.afterTeardown(context));
    return forget ? forget() : end(result());
  }

  private ResourceDeleter remover() {
    return new ResourceDeleter(
        parts,
        ledger,
        log,
        deletions(),
        tally.delta,
        lifecycle(),
        new DeletionPolicy(parts.cluster(), application, ledger.state(), log),
        application);
  }

  private Optional<ReconcileResult> held(
      BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    LifecycleHooks.Answer answer = lifecycle().ask(question);
    if (answer.clearance() instanceof HookVerdict.Wait wait) {
      log.problem(heldBy(answer.hook(), wait.why(), Problem.warning("HeldByHook")));
      return Optional.of(end(ReconcileResult.Outcome.WAITING));
    }
    if (answer.clearance() instanceof HookVerdict.Refuse refuse) {
      log.problem(heldBy(answer.hook(), refuse.why(), Problem.error("RefusedByHook")));
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
    log.problem(lost.problem());
    // Somebody else was faster: at once. The store cannot: longer and longer.
    log.requeueIn(
        lost.problem().isError() ? parts.backoffs().unsaved(application.id()) : Duration.ZERO);
  }

  final ReconcileResult.Outcome result() {
    if (log.hasErrors()) {
      return ReconcileResult.Outcome.FAILED;
    }
    return tally.isAllApplied() ? ReconcileResult.Outcome.SETTLED : ReconcileResult.Outcome.WAITING;
  }
}
