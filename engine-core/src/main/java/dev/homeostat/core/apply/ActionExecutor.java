package dev.homeostat.core.apply;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.engine.WaveExecutor;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.ParallelExecutor;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ActionReport;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.plan.WithheldEdits;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.record.ResponseAcceptance;
import dev.homeostat.core.record.ResponseRecorder;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
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
public final class ActionExecutor implements WaveExecutor.ActionRunner {

  private final StateSession session;
  private final PassReport report;
  private final PassOutcome outcomes;
  private final LifecycleHooks lifecycle;
  private final ResourceWriter writer;
  private final SecretGenerator generator;
  private final ResponseRecorder recorder;
  private final ParallelExecutor parallel;

  /** The answers of the current wave, until they are reported. */
  private final Map<PlannedResource, Runnable> answers = new HashMap<>();

  public ActionExecutor(
      StateSession session,
      PassReport report,
      PassOutcome outcomes,
      LifecycleHooks lifecycle,
      ResourceWriter writer,
      SecretGenerator generator,
      ResponseRecorder recorder,
      ParallelExecutor parallel) {
    this.session = session;
    this.report = report;
    this.outcomes = outcomes;
    this.lifecycle = lifecycle;
    this.writer = writer;
    this.generator = generator;
    this.recorder = recorder;
    this.parallel = parallel;
  }

  /**
   * The requests of one action.
   *
   * @param planned the resource
   * @param send sends them, on any thread
   * @param onOutcome reports the outcome, on the thread of the pass
   */
  private record Task(
      PlannedResource planned,
      Supplier<ResourceWriter.Outcome> send,
      Consumer<ResourceWriter.Outcome> onOutcome) {}

  @Override
  public void send(List<PlannedResource> resources) {
    List<Task> tasks = new ArrayList<>();
    for (PlannedResource planned : resources) {
      if (planned.action() instanceof ResourceAction.Create) {
        create(planned).ifPresent(tasks::add);
      } else if (planned.action() instanceof ResourceAction.Update update) {
        update(planned, update).ifPresent(tasks::add);
      }
    }
    List<ResourceWriter.Outcome> sent = parallel.run(tasks.stream().map(Task::send).toList());
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      ResourceWriter.Outcome outcome = sent.get(i);
      answers.put(task.planned(), () -> task.onOutcome().accept(outcome));
    }
  }

  @Override
  public void report(PlannedResource planned) {
    planned.action().accept(new Execution(planned));
  }

  /** The execution of one action. */
  private final class Execution extends ActionReport {

    private final PlannedResource planned;
    private final PreparedResource prepared;

    Execution(PlannedResource planned) {
      super(planned, outcomes, report);
      this.planned = planned;
      this.prepared = planned.prepared();
    }

    @Override
    public void keep(ResourceAction.Keep keep) {
      ResourceRecord record = keepRecord(keep.live(), keep.contests());
      recorder.settle(prepared, keep.live(), record);
      writer.nothingToDo(prepared);
      outcomes.delta.unchanged.add(planned.id());
    }

    @Override
    public void skip(ResourceAction.Skip skip) {
      writer.nothingToDo(prepared);
      super.skip(skip);
    }

    @Override
    public void withhold(ResourceAction.Withhold withhold) {
      keepRecord(withhold.live(), withhold.contests());
      writer.nothingToDo(prepared);
      outcomes.withhold(planned, withhold.live(), withhold.withheld(), List.of());
    }

    private ResourceRecord keepRecord(Resource live, List<WriteConflict> contests) {
      return remember(
          planned,
          ResponseAcceptance.after(prepared.compare(live), null),
          ResponseRecorder.Outcome.nothing(contests));
    }

    @Override
    public void letGo(ResourceAction.LetGo letGo) {
      session.record(planned.id()).map(BareRecord::handedOver).ifPresent(session::put);
      super.letGo(letGo);
    }

    @Override
    public void contest(ResourceAction.Contested contested) {
      session
          .record(planned.id())
          .map(record -> record.toBuilder().contests(contested.contests()).build())
          .ifPresent(session::put);
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
      Objects.requireNonNull(answers.remove(planned), "a request was sent before").run();
    }
  }

  private Optional<Task> create(PlannedResource planned) {
    PreparedResource prepared = planned.prepared();
    Resource wanted = prepared.desired().resource();
    if (!isCleared(planned, (hook, context) -> hook.beforeCreate(wanted, context))) {
      return Optional.empty();
    }
    DesiredResource filled = generator.forCreate(prepared);
    return Optional.of(
        new Task(
            planned,
            () -> writer.create(prepared, filled),
            outcome -> {
              if (outcome instanceof ResourceWriter.Applied applied) {
                if (!applied.lost().isEmpty()) {
                  report.problem(lost(prepared, applied.lost()));
                }
                LiveComparison answered = answered(prepared.ofNewObject(), applied);
                wrote(planned, answered, applied.taken());
                outcomes.created(planned, answered.belowMinimum());
                lifecycle.tell((hook, context) -> hook.afterCreate(applied.live(), context));
              } else {
                notDone(planned, outcome);
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

  private Optional<Task> update(PlannedResource planned, ResourceAction.Update action) {
    PreparedResource prepared = planned.prepared();
    ResourceUpdate update = FieldReports.update(prepared, action.live(), action.edits());
    if (!isCleared(
        planned, (hook, context) -> hook.beforeUpdate(action.live(), update.changes(), context))) {
      return Optional.empty();
    }
    DesiredResource filled = generator.forUpdate(prepared, action.live(), action.edits());
    return Optional.of(
        new Task(
            planned,
            () -> writer.update(prepared, action, filled),
            outcome -> {
              if (outcome instanceof ResourceWriter.Applied applied) {
                updated(planned, action, applied, update);
              } else {
                notDone(planned, outcome);
              }
            }));
  }

  private void updated(
      PlannedResource planned,
      ResourceAction.Update action,
      ResourceWriter.Applied applied,
      ResourceUpdate update) {
    PreparedResource prepared = planned.prepared();
    List<PatchLoop.Refusal> refused = applied.taken().refused();
    if (ResourceWriter.isRecreated(prepared, refused)) {
      recreate(planned, applied.live(), refused);
      return;
    }
    LiveComparison answered = answered(prepared, applied);
    if (applied.taken().write() == null) {
      remember(planned, answered, applied.taken());
    } else {
      wrote(planned, answered, applied.taken());
    }
    applied
        .replaced()
        .forEach(path -> report.problem(FieldReports.unobservedReplaced(prepared, path)));
    WithheldEdits left =
        action
            .withheld()
            .and(refused.stream().map(ActionExecutor::withheld).toList())
            .with(answered.withoutRemovals().belowMinimum());
    if (applied.taken().write() != null) {
      outcomes.updated(planned, action.live(), left, without(update.changes(), left.paths()));
      lifecycle.tell((hook, context) -> hook.afterUpdate(applied.live(), context));
    } else if (left.isEmpty()) {
      outcomes.delta.unchanged.add(prepared.id());
    } else {
      outcomes.withhold(planned, action.live(), left, List.of());
    }
  }

  private static WithheldEdit withheld(PatchLoop.Refusal refusal) {
    return WithheldEdit.refused(refusal.edit(), refusal.why(), refusal.immutable());
  }

  private static List<FieldChange> without(List<FieldChange> changes, List<FieldPath> paths) {
    return changes.stream().filter(change -> !paths.contains(change.path())).toList();
  }

  /** Makes way for a new object; the next pass creates it (rule ACT-12). */
  private void recreate(PlannedResource planned, Resource object, List<PatchLoop.Refusal> refused) {
    HookVerdict verdict =
        lifecycle.ask((hook, context) -> hook.beforeDelete(object, context)).verdict();
    if (!(verdict instanceof HookVerdict.Proceed)) {
      notCleared(planned, verdict);
      return;
    }
    ResourceWriter.Outcome outcome = writer.makeWay(planned.prepared(), object, refused);
    if (outcome instanceof ResourceWriter.Postponed) {
      lifecycle.tell((hook, context) -> hook.afterDelete(planned.id(), context));
    }
    notDone(planned, outcome);
  }

  private void notDone(PlannedResource planned, ResourceWriter.Outcome outcome) {
    if (outcome instanceof ResourceWriter.Failed failed) {
      ActionReport.report(planned, failed.pause(), outcomes, report);
    } else if (outcome instanceof ResourceWriter.Postponed postponed) {
      report.retryAt(postponed.until());
      outcomes.hold(planned, postponed.why());
    }
  }

  /** Asks the lifecycle hooks; an answer that does not let go on is reported with the others. */
  private boolean isCleared(
      PlannedResource planned, BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    HookVerdict verdict = lifecycle.ask(question).verdict();
    if (verdict instanceof HookVerdict.Proceed) {
      return true;
    }
    answers.put(planned, () -> notCleared(planned, verdict));
    return false;
  }

  private void notCleared(PlannedResource planned, HookVerdict verdict) {
    if (verdict instanceof HookVerdict.Wait wait) {
      outcomes.hold(planned, wait.why());
    } else if (verdict instanceof HookVerdict.Refuse refuse) {
      outcomes.block(planned, refuse.why(), Optional.empty());
    }
  }

  private static LiveComparison answered(
      PreparedResource prepared, ResourceWriter.Applied applied) {
    return ResponseAcceptance.after(prepared.compare(applied.live()), applied.taken().write());
  }

  /**
   * Records the response to a write; a remaining difference is handled in a pass that follows at
   * once.
   */
  private void wrote(
      PlannedResource planned, LiveComparison answered, ResponseRecorder.Outcome outcome) {
    ResourceRecord record = remember(planned, answered, outcome);
    List<FieldPath> open = recorder.open(answered, record, outcome.write());
    if (!open.isEmpty()) {
      PreparedResource prepared = answered.prepared();
      report.retryIn(Duration.ZERO);
      open.forEach(
          path -> report.problem(FieldReports.differsInAnswer(prepared, answered.live(), path)));
      outcomes.leaveOpen(planned);
    }
  }

  private ResourceRecord remember(
      PlannedResource planned, LiveComparison comparison, ResponseRecorder.Outcome outcome) {
    planned.saw(comparison.live());
    ResourceRecord record = recorder.record(comparison, outcome);
    session.put(record);
    ResourceFindings.of(comparison).addTo(outcomes.delta);
    return record;
  }
}
