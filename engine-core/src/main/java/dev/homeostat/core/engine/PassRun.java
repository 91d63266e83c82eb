package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.core.state.Rebuild;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Held;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** One pass that acts: steps 0 to 7 for one application. */
final class PassRun {

  /** When a kind is asked for again of which nobody could speak. */
  private static final Duration UNAVAILABLE_PAUSE = Duration.ofSeconds(10);

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Tally tally;
  private final Conditions conditions;
  private final PassHooks hooks;
  private final Lifecycle lifecycle;
  private final Survey survey;
  private final WaveRun waves;
  private final Remover remover;
  private final Pruning pruning;

  PassRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.tally = new Tally(log);
    this.conditions = new Conditions(ledger.state(), parts.now());
    Deadline deadline = Deadline.in(parts.options().deadline(), parts.options().clock());
    this.hooks = parts.hooks(application, ledger, log);
    Line line = new Line(parts.cluster(), parts.budget(), deadline, log);
    this.lifecycle = new Lifecycle(hooks, log);
    Decider decider = new Decider(parts, application, hooks, log, tally.contested::add);
    this.survey = new Survey(parts, application, decider, log);
    TurnRun turnRun =
        new TurnRun(
            ledger,
            log,
            tally,
            lifecycle,
            new Actor(parts, application, line, decider),
            new Generator(hooks),
            new Intake(parts, application, hooks, log));
    this.waves = new WaveRun(parts, application, ledger, log, tally, turnRun);
    Keeper keeper = new Keeper(parts.cluster(), application, ledger.state(), log);
    this.remover =
        new Remover(parts, ledger, log, line, tally.delta, lifecycle, keeper, application);
    this.pruning = new Pruning(application, ledger, log, tally, conditions, remover);
  }

  Pass reconcile() {
    if (application.settings().suspend()) {
      conditions.set(
          Condition.SUSPENDED, Condition.Status.TRUE, "SuspendedByOwner", "nothing is acted on");
      return end(Pass.Result.SETTLED);
    }
    Optional<Pass> held = held((hook, context) -> hook.beforeReconcile(context));
    if (held.isPresent()) {
      return held.get();
    }
    if (application.settings().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    Preparation preparation = prepare();
    if (preparation.isInvalid()) {
      return PassEnd.invalid(application, log, ledger);
    }
    translated(preparation.draft().translation());
    if (preparation.draft().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    unknown(preparation.draft());
    List<Turn> turns = survey.of(preparation);
    List<ResourceRecord> leaving = Pruning.leaving(ledger.state(), preparation);
    if (!inventory(turns, leaving)) {
      return end(Pass.Result.WAITING);
    }
    boolean pruneFirst = application.settings().prune() == Settings.Prune.FIRST;
    if (pruneFirst && !pruning.prune(leaving, turns)) {
      return end(result());
    }
    if (waves.run(turns, !leaving.isEmpty()) instanceof Ledger.Lost lost) {
      lost(lost);
      return end(Pass.Result.WAITING);
    }
    arrange(turns);
    if (application.settings().prune() == Settings.Prune.LAST) {
      if (tally.isAllApplied()) {
        pruning.prune(leaving, turns);
      } else {
        pruning.postpone(leaving);
      }
    }
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
    return end(result());
  }

  private Preparation prepare() {
    Preparation first = new Preparer(parts, application, ledger.state(), hooks, log).prepare();
    Preparation preparation =
        ledger.isNew() && !first.isInvalid() && rebuild(first)
            ? new Preparer(parts, application, ledger.state(), hooks, log).prepare()
            : first;
    log.problems(preparation.problems());
    return preparation;
  }

  /** The last good translation counts while the source cannot be read (rule READ-7). */
  private void translated(Translation translation) {
    ledger.change(state -> state.withTranslation(translation.record()));
    if (!translation.failed().isEmpty()) {
      conditions.set(
          Condition.TRANSLATED,
          Condition.Status.FALSE,
          translation.failed().get(0).code(),
          "the last good translation counts: " + translation.failed().get(0).got());
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

  private void unknown(Draft draft) {
    for (Held unknown : draft.unknownKinds()) {
      tally.delta.blocked.add(unknown);
      log.problem(Blocks.unknownKind(unknown.resource()));
    }
    if (!draft.unavailableKinds().isEmpty()) {
      tally.delta.waiting.addAll(draft.unavailableKinds());
      log.againIn(UNAVAILABLE_PAUSE);
    }
  }

  /** Finds what is ours when there is no state; says whether anything was found (STATE-4). */
  private boolean rebuild(Preparation preparation) {
    Rebuild.Found found =
        Rebuild.search(
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
        found.records().size() + " objects were found by their marks; pins are lost");
    return true;
  }

  /** Saves what is about to be ours before it is (rule STATE-3); says whether to go on. */
  private boolean inventory(List<Turn> turns, List<ResourceRecord> leaving) {
    boolean writes = !leaving.isEmpty();
    for (Turn turn : turns) {
      Intent intent = turn.intent();
      boolean expected =
          intent instanceof Intent.Create
              || (intent instanceof Intent.Update update && update.adopted());
      writes |= expected || intent instanceof Intent.Update;
      if (expected && turn.prepared().record() == null) {
        ledger.put(expected(turn.prepared()));
      }
    }
    return !writes || isKept(ledger.checkpoint());
  }

  private static ResourceRecord expected(Prepared prepared) {
    return ResourceRecord.builder(prepared.desired().resource().address())
        .addedBy(prepared.desired().addedBy())
        .wave(prepared.wave())
        .observerSchema(prepared.desired().schema().tree())
        .lastApplied(prepared.redactor().redact(prepared.desired().resource().tree()))
        .setBy(prepared.desired().setBy())
        .build();
  }

  /** The trees of the state read like the manifest. */
  private void arrange(List<Turn> turns) {
    if (!isArranged(turns)) {
      ledger.arrange(turns.stream().map(Turn::id).toList());
    }
  }

  /** As a rule nothing has moved, and no id need be compared. */
  private boolean isArranged(List<Turn> turns) {
    Iterator<ResourceRecord> records = ledger.state().records().values().iterator();
    for (Turn turn : turns) {
      if (!records.hasNext() || records.next() != turn.prepared().record()) {
        return false;
      }
    }
    return true;
  }

  Pass teardown(boolean forget) {
    Optional<Pass> held = held((hook, context) -> hook.beforeTeardown(context));
    if (held.isPresent()) {
      return held.get();
    }
    boolean nothing =
        ledger.isNew()
            && !rebuild(new Preparer(parts, application, ledger.state(), hooks, log).prepare());
    if (!isKept(nothing ? ledger.confirm() : ledger.checkpoint())) {
      return end(Pass.Result.WAITING);
    }
    List<ResourceRecord> all = List.copyOf(ledger.state().records().values());
    boolean orphan = forget && application.settings().deletion() == Settings.Deletion.ORPHAN;
    boolean gone = orphan ? remover.orphan(all) : remover.remove(all, Set.of());
    if (!gone) {
      return end(result());
    }
    lifecycle.tell((hook, context) -> hook.afterTeardown(context));
    if (!forget) {
      return end(result());
    }
    parts.resyncs().forget(application.id());
    parts.preparations().forget(application.id());
    Pass.Result result = Pass.Result.SETTLED;
    if (ledger.forget() instanceof Ledger.Lost lost) {
      log.problem(lost.problem());
      result = Pass.Result.WAITING;
    }
    return PassEnd.of(application, result, tally.delta.build(), log, ledger);
  }

  private Optional<Pass> held(BiFunction<LifecycleHook, HookContext, Clearance> question) {
    Lifecycle.Answer answer = lifecycle.ask(question);
    if (answer.clearance() instanceof Clearance.Wait wait) {
      log.problem(heldBy(answer.hook(), wait.why(), Problem.warning("HeldByHook")));
      return Optional.of(end(Pass.Result.WAITING));
    }
    if (answer.clearance() instanceof Clearance.Refuse refuse) {
      log.problem(heldBy(answer.hook(), refuse.why(), Problem.error("RefusedByHook")));
      return Optional.of(end(Pass.Result.FAILED));
    }
    return Optional.empty();
  }

  private static Problem heldBy(String hook, String why, Problem draft) {
    return draft.rule(Rule.HOOK_4).expected("hook '" + hook + "' to let the pass go on").got(why);
  }

  private boolean isKept(Ledger.Checkpoint checkpoint) {
    if (checkpoint instanceof Ledger.Lost lost) {
      lost(lost);
      return false;
    }
    return true;
  }

  private void lost(Ledger.Lost lost) {
    log.problem(lost.problem());
    // Somebody else was faster: at once. The store cannot: longer and longer.
    log.againIn(
        lost.problem().isError() ? parts.backoffs().unsaved(application.id()) : Duration.ZERO);
  }

  private Pass.Result result() {
    if (log.hasErrors()) {
      return Pass.Result.FAILED;
    }
    return tally.isAllApplied() ? Pass.Result.SETTLED : Pass.Result.WAITING;
  }

  private Pass end(Pass.Result result) {
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
