package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.act.PatchLoop;
import dev.homeostat.core.engine.WithheldEdits.WithheldEdit;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.state.BareRecord;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries out the action of each resource, and records its outcome. The requests of a wave are sent
 * in parallel (rule ACT-2); hooks, state and delta stay on the thread of the pass.
 */
final class ActionExecutor implements WaveExecutor.ActionRunner {

  private final StateSession ledger;
  private final PassReport log;
  private final PassOutcome tally;
  private final LifecycleHooks lifecycle;
  private final ResourceWriter actor;
  private final SecretGenerator generator;
  private final ResponseRecorder intake;
  private final ParallelExecutor parallel;

  /** The answers of the current wave, until they are reported. */
  private final Map<PlannedResource, Runnable> answers = new HashMap<>();

  ActionExecutor(
      StateSession ledger,
      PassReport log,
      PassOutcome tally,
      LifecycleHooks lifecycle,
      ResourceWriter actor,
      SecretGenerator generator,
      ResponseRecorder intake,
      ParallelExecutor parallel) {
    this.ledger = ledger;
    this.log = log;
    this.tally = tally;
    this.lifecycle = lifecycle;
    this.actor = actor;
    this.generator = generator;
    this.intake = intake;
    this.parallel = parallel;
  }

  /**
   * The requests of one action.
   *
   * @param turn the resource
   * @param send sends them, on any thread
   * @param report reports the outcome, on the thread of the pass
   */
  private record Task(
      PlannedResource turn,
      Supplier<ResourceWriter.Outcome> send,
      Consumer<ResourceWriter.Outcome> report) {}

  @Override
  public void send(List<PlannedResource> turns) {
    List<Task> tasks = new ArrayList<>();
    for (PlannedResource turn : turns) {
      if (turn.action() instanceof ResourceAction.Create) {
        create(turn).ifPresent(tasks::add);
      } else if (turn.action() instanceof ResourceAction.Update update) {
        update(turn, update).ifPresent(tasks::add);
      }
    }
    List<ResourceWriter.Outcome> outcomes = parallel.run(tasks.stream().map(Task::send).toList());
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      ResourceWriter.Outcome outcome = outcomes.get(i);
      answers.put(task.turn(), () -> task.report().accept(outcome));
    }
  }

  @Override
  public void report(PlannedResource turn) {
    turn.action().accept(new Execution(turn));
  }

  /** The execution of one action. */
  private final class Execution extends ActionReport {

    private final PlannedResource turn;
    private final PreparedResource prepared;

    Execution(PlannedResource turn) {
      super(turn, tally, log);
      this.turn = turn;
      this.prepared = turn.prepared();
    }

    @Override
    public void keep(ResourceAction.Keep keep) {
      ResourceRecord record = keepRecord(keep.live(), keep.contests());
      intake.settle(prepared, keep.live(), record);
      actor.nothingToDo(prepared);
      tally.delta.unchanged.add(turn.id());
    }

    @Override
    public void skip(ResourceAction.Skip skip) {
      actor.nothingToDo(prepared);
      super.skip(skip);
    }

    @Override
    public void withhold(ResourceAction.Withhold withhold) {
      keepRecord(withhold.live(), withhold.contests());
      actor.nothingToDo(prepared);
      tally.withhold(turn, withhold.live(), withhold.withheld(), List.of());
    }

    private ResourceRecord keepRecord(Resource live, List<WriteConflict> contests) {
      return remember(
          turn,
          ResponseAcceptance.after(prepared.compare(live), null),
          ResponseRecorder.Outcome.nothing(contests));
    }

    @Override
    public void letGo(ResourceAction.LetGo letGo) {
      ledger.record(turn.id()).map(BareRecord::handedOver).ifPresent(ledger::put);
      super.letGo(letGo);
    }

    @Override
    public void contest(ResourceAction.Contested contested) {
      ledger
          .record(turn.id())
          .map(record -> record.toBuilder().contests(contested.contests()).build())
          .ifPresent(ledger::put);
      super.contest(contested);
    }

    @Override
    public void create(ResourceAction.Create create) {
      answer();
    }

    @Override
    public void update(ResourceAction.Update update) {
      answer();
    }

    private void answer() {
      Objects.requireNonNull(answers.remove(turn), "a request was sent before").run();
    }
  }

  private Optional<Task> create(PlannedResource turn) {
    PreparedResource prepared = turn.prepared();
    Resource wanted = prepared.desired().resource();
    if (!isCleared(turn, (hook, context) -> hook.beforeCreate(wanted, context))) {
      return Optional.empty();
    }
    DesiredResource filled = generator.forCreate(prepared);
    return Optional.of(
        new Task(
            turn,
            () -> actor.create(prepared, filled),
            outcome -> {
              if (outcome instanceof ResourceWriter.Applied applied) {
                if (!applied.lost().isEmpty()) {
                  log.problem(lost(prepared, applied.lost()));
                }
                LiveComparison answered = answered(prepared.ofNewObject(), applied);
                wrote(turn, answered, applied.taken());
                tally.created(turn, answered.belowMinimum());
                lifecycle.tell((hook, context) -> hook.afterCreate(applied.live(), context));
              } else {
                notDone(turn, outcome);
              }
            }));
  }

  private static Problem lost(PreparedResource prepared, List<FieldPath> pins) {
    return Problem.warning("PinsLost")
        .rule(Rule.POLICY_3)
        .of(prepared.id())
        .expected("the server to take the values again that it chose for the object before")
        .got("no for at least one of " + pins)
        .advice("nothing to do: its new choices are kept; set a field whose value matters");
  }

  private Optional<Task> update(PlannedResource turn, ResourceAction.Update action) {
    PreparedResource prepared = turn.prepared();
    ResourceUpdate report = FieldReports.update(prepared, action.live(), action.edits());
    if (!isCleared(
        turn, (hook, context) -> hook.beforeUpdate(action.live(), report.changes(), context))) {
      return Optional.empty();
    }
    DesiredResource filled = generator.forUpdate(prepared, action.live(), action.edits());
    return Optional.of(
        new Task(
            turn,
            () -> actor.update(prepared, action, filled),
            outcome -> {
              if (outcome instanceof ResourceWriter.Applied applied) {
                updated(turn, action, applied, report);
              } else {
                notDone(turn, outcome);
              }
            }));
  }

  private void updated(
      PlannedResource turn,
      ResourceAction.Update action,
      ResourceWriter.Applied applied,
      ResourceUpdate report) {
    PreparedResource prepared = turn.prepared();
    List<PatchLoop.Refusal> refused = applied.taken().refused();
    if (ResourceWriter.isRecreated(prepared, refused)) {
      recreate(turn, applied.live(), refused);
      return;
    }
    LiveComparison answered = answered(prepared, applied);
    if (applied.taken().write() == null) {
      remember(turn, answered, applied.taken());
    } else {
      wrote(turn, answered, applied.taken());
    }
    applied
        .replaced()
        .forEach(path -> log.problem(FieldReports.unobservedReplaced(prepared, path)));
    WithheldEdits left =
        action
            .withheld()
            .and(refused.stream().map(ActionExecutor::withheld).toList())
            .with(answered.withoutRemovals().belowMinimum());
    if (applied.taken().write() != null) {
      tally.updated(turn, action.live(), left, without(report.changes(), left.paths()));
      lifecycle.tell((hook, context) -> hook.afterUpdate(applied.live(), context));
    } else if (left.isEmpty()) {
      tally.delta.unchanged.add(prepared.id());
    } else {
      tally.withhold(turn, action.live(), left, List.of());
    }
  }

  private static WithheldEdit withheld(PatchLoop.Refusal refusal) {
    return WithheldEdit.refused(refusal.edit(), refusal.why(), refusal.immutable());
  }

  private static List<FieldChange> without(List<FieldChange> changes, List<FieldPath> paths) {
    return changes.stream().filter(change -> !paths.contains(change.path())).toList();
  }

  /** Makes way for a new object; the next pass creates it (rule ACT-12). */
  private void recreate(PlannedResource turn, Resource object, List<PatchLoop.Refusal> refused) {
    HookVerdict clearance =
        lifecycle.ask((hook, context) -> hook.beforeDelete(object, context)).clearance();
    if (!(clearance instanceof HookVerdict.Proceed)) {
      notCleared(turn, clearance);
      return;
    }
    ResourceWriter.Outcome outcome = actor.makeWay(turn.prepared(), object, refused);
    if (outcome instanceof ResourceWriter.Postponed) {
      lifecycle.tell((hook, context) -> hook.afterDelete(turn.id(), context));
    }
    notDone(turn, outcome);
  }

  private void notDone(PlannedResource turn, ResourceWriter.Outcome outcome) {
    if (outcome instanceof ResourceWriter.Failed failed) {
      ActionReport.report(turn, failed.pause(), tally, log);
    } else if (outcome instanceof ResourceWriter.Postponed postponed) {
      log.requeueAt(postponed.until());
      tally.hold(turn, postponed.why());
    }
  }

  /** Asks the lifecycle hooks; an answer that does not let go on is reported with the others. */
  private boolean isCleared(
      PlannedResource turn, BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    HookVerdict clearance = lifecycle.ask(question).clearance();
    if (clearance instanceof HookVerdict.Proceed) {
      return true;
    }
    answers.put(turn, () -> notCleared(turn, clearance));
    return false;
  }

  private void notCleared(PlannedResource turn, HookVerdict clearance) {
    if (clearance instanceof HookVerdict.Wait wait) {
      tally.hold(turn, wait.why());
    } else if (clearance instanceof HookVerdict.Refuse refuse) {
      tally.block(turn, refuse.why(), Optional.empty());
    }
  }

  private static LiveComparison answered(
      PreparedResource prepared, ResourceWriter.Applied applied) {
    return ResponseAcceptance.after(prepared.compare(applied.live()), applied.taken().write());
  }

  /** What its answer shows beside what we asked is asked for in a pass that follows at once. */
  private void wrote(
      PlannedResource turn, LiveComparison answered, ResponseRecorder.Outcome outcome) {
    ResourceRecord record = remember(turn, answered, outcome);
    List<FieldPath> open = intake.open(answered, record, outcome.write());
    if (!open.isEmpty()) {
      PreparedResource prepared = answered.prepared();
      log.requeueIn(Duration.ZERO);
      open.forEach(
          path -> log.problem(FieldReports.differsInAnswer(prepared, answered.live(), path)));
      tally.leaveOpen(turn);
    }
  }

  private ResourceRecord remember(
      PlannedResource turn, LiveComparison comparison, ResponseRecorder.Outcome outcome) {
    turn.saw(comparison.live());
    ResourceRecord record = intake.record(comparison, outcome);
    ledger.put(record);
    ResourceFindings.of(comparison).addTo(tally.delta);
    return record;
  }
}
