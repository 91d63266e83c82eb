package dev.homeostat.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.apply.ActionSender;
import dev.homeostat.core.apply.PatchLoop;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.apply.WriteResult;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ActionReporter;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.plan.WithheldEdits;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.RecreationPolicy;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.state.BareRecord;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps 6 and 7 for the actions of a wave: records the outcome of each in the state and in the
 * delta, on the thread of the pass.
 */
public final class ActionRecorder {

  private final PassContext pass;
  private final StateSession session;
  private final PassReport report;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;
  private final ActionSender sender;
  private final ResourceRecordFactory records;

  /** The deletions that follow when all outcomes of the wave are recorded (rule ACT-12). */
  private final List<Runnable> recreations = new ArrayList<>();

  /** The calls of hooks that follow when all outcomes of the wave are recorded. */
  private final List<BiConsumer<LifecycleHook, HookContext>> calls = new ArrayList<>();

  /** Creates a recorder for one pass. */
  public ActionRecorder(
      PassContext pass, ResourceOutcomes outcomes, LifecycleHooks lifecycle, ActionSender sender) {
    this.pass = pass;
    this.session = pass.session();
    this.report = pass.report();
    this.outcomes = outcomes;
    this.lifecycle = lifecycle;
    this.sender = sender;
    this.records = new ResourceRecordFactory(pass);
  }

  /**
   * Records one action.
   *
   * @param outcome of its requests, or {@code null} if it needs none
   */
  public void record(PlannedResource planned, @Nullable WriteOutcome outcome) {
    planned.action().accept(new Recording(planned, outcome));
  }

  /**
   * Deletes the objects that are to be recreated, and calls the hooks that are told what was done
   * in a wave. A hook that fails here ends the pass, with all outcomes of the wave recorded.
   */
  public void endWave() {
    List<Runnable> deletions = List.copyOf(recreations);
    recreations.clear();
    deletions.forEach(Runnable::run);
    List<BiConsumer<LifecycleHook, HookContext>> told = List.copyOf(calls);
    calls.clear();
    told.forEach(lifecycle::tell);
  }

  /** The record of one action. */
  private final class Recording extends ActionReporter {

    private final PlannedResource planned;
    private final PreparedResource prepared;
    private final @Nullable WriteOutcome outcome;

    Recording(PlannedResource planned, @Nullable WriteOutcome outcome) {
      super(planned, outcomes, report);
      this.planned = planned;
      this.prepared = planned.prepared();
      this.outcome = outcome;
    }

    @Override
    public void keep(ResourceAction.Keep keep) {
      ResourceRecord record = recordUnwritten(keep.live(), keep.contests());
      records.settle(prepared, keep.live(), record);
      outcomes.unchanged(planned.id());
    }

    @Override
    public void skip(ResourceAction.Skip skip) {
      endPause();
      super.skip(skip);
    }

    @Override
    public void withhold(ResourceAction.Withhold withhold) {
      recordUnwritten(withhold.live(), withhold.contests());
      outcomes.withhold(planned, withhold.live(), withhold.withheld(), List.of());
    }

    private ResourceRecord recordUnwritten(Resource live, List<WriteConflict> contests) {
      endPause();
      LiveComparison comparison = ResponseComparison.after(prepared.compare(live), null);
      return record(comparison, WriteResult.nothing(contests));
    }

    /** Nothing is left to be tried again. */
    private void endPause() {
      pass.backoffs().end(pass.application().id(), prepared.id());
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
      if (outcome instanceof WriteOutcome.Applied applied) {
        if (!applied.lost().isEmpty()) {
          report.problem(lost(prepared, applied.lost()));
        }
        LiveComparison answered = answered(prepared.ofNewObject(), applied);
        recordWrite(answered, applied.result());
        outcomes.created(planned, tooShort(answered));
        calls.add((hook, context) -> hook.afterCreate(applied.live(), context));
      } else {
        recordUnapplied();
      }
    }

    @Override
    public void update(ResourceAction.Update update) {
      if (outcome instanceof WriteOutcome.Applied applied) {
        recordUpdate(update, keepingObjectsOfOthers(applied));
      } else {
        recordUnapplied();
      }
    }

    private void recordUpdate(ResourceAction.Update update, WriteOutcome.Applied applied) {
      if (isRecreated(applied)) {
        recordRecreation(update, applied);
        return;
      }
      WriteResult result = applied.result();
      LiveComparison answered = answered(prepared, applied);
      ResourceRecord record =
          result.write() == null ? record(answered, result) : recordWrite(answered, result);
      applied
          .replaced()
          .forEach(
              path ->
                  report.problem(FieldReports.unobservedReplaced(prepared, applied.live(), path)));
      WithheldEdits withheld =
          update
              .withheld()
              .without(edit -> isDoneWithParent(edit, applied))
              .and(result.refused().stream().map(ActionRecorder::withheld).toList());
      WithheldEdits left =
          withheld
              .and(refusedBefore(answered, record, result, withheld.paths()))
              .with(tooShort(answered));
      if (result.write() != null) {
        outcomes.updated(planned, update.live(), left, changes(update, left.paths()));
        calls.add((hook, context) -> hook.afterUpdate(applied.live(), context));
      } else if (left.isEmpty()) {
        outcomes.unchanged(prepared.id());
      } else {
        outcomes.withhold(planned, update.live(), left, List.of());
      }
    }

    /**
     * Returns whether a difference is gone with a parent that was replaced as a whole: what others
     * wrote went with it, or the desired value came with it (rule SCHEMA-9).
     */
    private boolean isDoneWithParent(Edit edit, WriteOutcome.Applied applied) {
      SentChanges write = applied.result().write();
      return applied.replaced().contains(edit.path())
          || (write != null
              && !edit.isRemoval()
              && write.carriedAbove(edit.path())
              && edit.value().equals(prepared.find(edit.path(), applied.live())));
    }

    /**
     * Returns the changes that the server refused before a field became as desired, and that the
     * response makes due again.
     */
    private static List<WithheldEdit> refusedBefore(
        LiveComparison answered,
        ResourceRecord record,
        WriteResult result,
        List<FieldPath> withheld) {
      if (record.refused().isEmpty()) {
        return List.of();
      }
      List<Edit> edits = RemainingEdits.of(answered, result.write()).changes();
      return record.refused().stream()
          .filter(change -> !withheld.contains(change.path()))
          .flatMap(
              change ->
                  edits.stream()
                      .filter(edit -> edit.path().equals(change.path()))
                      .map(edit -> WithheldEdit.refused(edit, change.reason(), change.immutable())))
          .toList();
    }

    /** Returns the changes of an update apart from those of some fields. */
    private List<FieldChange> changes(ResourceAction.Update update, List<FieldPath> leftOut) {
      List<Edit> edits =
          update.edits().stream().filter(edit -> !leftOut.contains(edit.path())).toList();
      return FieldReports.update(prepared, update.live(), edits).changes();
    }

    /** Returns the lists that are too short; an element counts until it is removed. */
    private static List<BelowMinimum> tooShort(LiveComparison answered) {
      return answered.withoutRemovals().belowMinimum().stream()
          .filter(BelowMinimum::isNow)
          .toList();
    }

    /** Returns whether the object is to be recreated for an immutable field (rule ACT-12). */
    private boolean isRecreated(WriteOutcome.Applied applied) {
      return RecreationPolicy.recreates(pass.application(), prepared)
          && applied.result().refused().stream().anyMatch(PatchLoop.Refusal::immutable);
    }

    /**
     * Returns an outcome that never has an object of others created again for an immutable field:
     * the server did not let it be adopted (rule ACT-8).
     */
    private WriteOutcome.Applied keepingObjectsOfOthers(WriteOutcome.Applied applied) {
      WriteResult result = applied.result();
      return OwnershipRules.of(pass)
              .isAdoptionRefused(applied.live(), prepared.record(), result.refusedPaths())
          ? applied.with(result.withoutImmutable())
          : applied;
    }

    /** Records what was changed before the object is deleted, at the end of the wave. */
    private void recordRecreation(ResourceAction.Update update, WriteOutcome.Applied applied) {
      WriteResult result = applied.result();
      if (result.write() != null) {
        record(answered(prepared, applied), result);
        calls.add((hook, context) -> hook.afterUpdate(applied.live(), context));
        planned.changed(changes(update, result.refusedPaths()));
      }
      recreations.add(() -> recordUnapplied(sender.recreate(prepared, applied)));
    }

    private void recordUnapplied() {
      recordUnapplied(Objects.requireNonNull(outcome, "the outcome of a write"));
    }

    private void recordUnapplied(WriteOutcome known) {
      if (known instanceof WriteOutcome.Failed failed) {
        ActionReporter.report(planned, failed.pause(), outcomes, report);
      } else if (known instanceof WriteOutcome.Postponed postponed) {
        report.retryAt(postponed.until());
        if (planned.action() instanceof ResourceAction.Create) {
          planned.doubt();
        }
        outcomes.hold(planned, postponed.why());
      } else if (known instanceof WriteOutcome.Deleted deleted) {
        report.retryAt(deleted.until());
        outcomes.hold(planned, deleted.why());
        calls.add((hook, context) -> hook.afterDelete(planned.id(), context));
      } else if (known instanceof WriteOutcome.Vetoed vetoed) {
        outcomes.veto(planned, vetoed.veto());
      }
    }

    /**
     * Records the response to a write; a remaining difference is handled in a pass that follows at
     * once.
     */
    private ResourceRecord recordWrite(LiveComparison answered, WriteResult result) {
      @Nullable Resource before = planned.live();
      ResourceRecord record = record(answered, result);
      List<FieldPath> open = new ArrayList<>(records.open(answered, record, result.write()));
      if (!open.isEmpty()) {
        report.retryIn(Duration.ZERO);
      }
      // What others have changed again and again waits for its turn, and is open until then.
      records
          .contested(answered, record, result.write())
          .forEach(
              (path, until) -> {
                report.retryAt(until);
                open.add(path);
              });
      if (!open.isEmpty()) {
        open.forEach(
            path ->
                report.problem(
                    FieldReports.differsInAnswer(
                        answered.prepared(), before, answered.live(), path)));
        outcomes.leaveOpen(planned);
      }
      return record;
    }

    private ResourceRecord record(LiveComparison comparison, WriteResult result) {
      planned.saw(comparison.live());
      planned.taken();
      ResourceRecord record = records.create(comparison, result);
      session.put(record);
      outcomes.found(ResourceFindings.of(comparison));
      return record;
    }
  }

  private static LiveComparison answered(PreparedResource prepared, WriteOutcome.Applied applied) {
    SentChanges write = applied.result().write();
    JsonNode before = write == null ? null : write.live();
    PreparedResource known = before == null ? prepared : prepared.withPinsIn(before);
    return ResponseComparison.after(known.compare(applied.live()), write);
  }

  private static WithheldEdit withheld(PatchLoop.Refusal refusal) {
    return WithheldEdit.refused(refusal.edit(), refusal.why(), refusal.immutable());
  }

  private static Problem lost(PreparedResource prepared, List<FieldPath> pins) {
    return Problem.warning("PinsLost")
        .rule(Rule.POLICY_3)
        .of(prepared.id())
        .expected("the server to take the values again that it chose for the object before")
        .got(
            "no for at least one of "
                + pins.stream().map(pin -> prepared.redactor().showPath(pin, null)).toList())
        .advice("nothing to do: its new choices are kept; set a field whose value matters");
  }
}
