package dev.homeostat.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.apply.WriteResult;
import dev.homeostat.core.merge.InitialOnlyFields;
import dev.homeostat.core.merge.LastAppliedAdvance;
import dev.homeostat.core.merge.RetainedRemovals;
import dev.homeostat.core.model.CreatedOnce;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.observe.ObservedChangeDetector;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassListeners;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.redact.SensitiveAnnotation;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.SettledDigest;
import dev.homeostat.core.retry.DeferralRules;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.Step;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Steps 6 and 7 for one resource: creates its record from the response to its write, or from the
 * object if it needed none (rules STATE-1 and STATE-2).
 */
public final class ResourceRecordFactory {

  private final PassContext pass;
  private final PassReport report;
  private final PassListeners listeners;
  private final ResponseHooks hooks;
  private final DeferredChanges deferrals;
  private final DeferralRules deferral;

  /** Creates a factory for one pass. */
  public ResourceRecordFactory(PassContext pass) {
    this.pass = pass;
    this.report = pass.report();
    this.listeners = report.listeners();
    this.hooks = new ResponseHooks(pass.hooks());
    this.deferrals = new DeferredChanges(pass.options().clock());
    this.deferral =
        new DeferralRules(pass.application(), pass.options().clock(), pass.options().resync());
  }

  /**
   * Creates the record of a resource.
   *
   * @param comparison of the object as it is now, under the forms that are accepted by now
   * @param result what was written
   */
  public ResourceRecord create(LiveComparison comparison, WriteResult result) {
    PreparedResource prepared = comparison.prepared();
    Resource live = comparison.live();
    DesiredResource desired = prepared.desired();
    List<AcceptedForm> accepted = comparison.forms();
    RemainingEdits left = RemainingEdits.of(comparison, result.write());
    left.withoutEffect().forEach(edit -> reportWithoutEffect(prepared, edit, live, result));
    PinCollector.Filled filled = ResponsePins.chosen(comparison, hooks.fill(comparison));
    List<InitialOnlyFields.Kept> kept = InitialOnlyFields.after(prepared.kept(), result.write());
    List<FieldPath> removals = RetainedRemovals.of(prepared.removals(), paths(left.removals()));
    List<RefusedChange> refused = deferrals.refused(prepared, live, left, result);
    LastAppliedAdvance state =
        applied(prepared, filled, kept, left, removals, missing(prepared, live, refused));
    if (refused.stream().map(RefusedChange::path).anyMatch(Ownership::isOfMark)) {
      state.keep(Ownership.MARK);
    }
    ObjectNode applied = state.tree();
    ObjectNode observed = hooks.project(desired, live);
    listeners.step(
        () -> step(prepared, Step.Phase.FILL, "fill", prepared.redactor().show(applied)));
    listeners.step(
        () -> step(prepared, Step.Phase.PROJECT, "project", prepared.redactor().show(observed)));
    ResourceRecord before = prepared.record();
    ResourceRecord.Builder record =
        (before == null
                ? ResourceRecord.builder(desired.resource().address())
                : before.toBuilder().address(desired.resource().address()))
            .phase(ResourceRecord.Phase.PRESENT)
            .addedBy(desired.addedBy())
            .wave(prepared.wave())
            .uid(live.uid())
            .resourceVersion(live.resourceVersion())
            .manifest(prepared.manifest())
            .observerSchema(desired.schema().tree())
            .lastApplied(ResponsePins.redacted(comparison, filled.pins(), applied, report))
            .lastObserved(prepared.redactor().show(observed))
            .sensitive(
                SensitiveAnnotation.remembered(
                    live,
                    prepared.unpinned().resource(),
                    before == null ? Set.of() : before.sensitive()))
            .setBy(state.setBy())
            .accepted(accepted)
            .removals(state.removals())
            .refused(refused)
            .contests(deferrals.contests(prepared, result));
    if (!CreatedOnce.is(desired.resource())) {
      record.withoutCreatedOnce().unready(false);
    } else if (isCreated(prepared, live, result) || (refused.isEmpty() && left.isNothing())) {
      // An object that is changed in part is still the one of the former manifest (rule ACT-10).
      record.createdOnce(prepared.manifest());
    }
    if (left.isNothing()) {
      ObjectNode mangled = prepared.unpinned().resource().tree();
      Digest wanted =
          SettledDigest.wanted(
              filled.tree(),
              tree(filled.ifPresent()),
              mangled,
              prepared.manifest(),
              prepared.redactor());
      record.settled(SettledDigest.of(desired.schema(), wanted, accepted, pass.application()));
    } else {
      record.withoutSettled();
    }
    return ignoringVersion(record.build(), before);
  }

  /** Returns whether an object was created as it is desired now, also if the answer was lost. */
  private static boolean isCreated(PreparedResource prepared, Resource live, WriteResult result) {
    ResourceRecord before = prepared.record();
    ObjectNode desired = prepared.desired().resource().tree();
    return result.isCreation()
        || (before != null
            && !before.uid().equals(live.uid())
            && before.lastApplied().equals(prepared.redactor().redact(desired)));
  }

  /** It moves on for the paths that succeeded alone (rule STATE-2). */
  private static LastAppliedAdvance applied(
      PreparedResource prepared,
      PinCollector.Filled filled,
      List<InitialOnlyFields.Kept> kept,
      RemainingEdits left,
      List<FieldPath> removals,
      List<FieldPath> missing) {
    Map<FieldPath, FieldOrigin> setBy = new TreeMap<>(prepared.desired().setBy());
    filled.pins().forEach(pin -> setBy.put(pin, FieldOrigin.SERVER));
    ResourceRecord before = prepared.record();
    LastAppliedAdvance state =
        LastAppliedAdvance.of(InitialOnlyFields.applied(filled.tree(), kept), setBy, before)
            .add(EndedPins.without(filled.ifPresent(), removals, surplus(left.changes())))
            .leaveOut(EndedPins.of(filled.pins(), removals, paths(left.removals())));
    return state
        .takeBack(left.unapplied(), missing, prepared.desired().schema().root())
        .takeBackRemovals(removals);
  }

  /** The refused changes of what is not there. */
  private static List<FieldPath> missing(
      PreparedResource prepared, Resource live, List<RefusedChange> refused) {
    return refused.stream()
        .map(RefusedChange::path)
        .filter(path -> prepared.find(path, live).filter(value -> !value.isNull()).isEmpty())
        .toList();
  }

  /** The elements above the maximum of a list, which are still to be removed. */
  private static List<FieldPath> surplus(List<Edit> changes) {
    return changes.stream()
        .filter(edit -> edit.rule() == Rule.POLICY_5 && edit.isRemoval())
        .map(Edit::path)
        .toList();
  }

  private static @Nullable ObjectNode tree(Map<FieldPath, JsonNode> elements) {
    if (elements.isEmpty()) {
      return null;
    }
    ObjectNode tree = Trees.thaw(Trees.emptyObject());
    new TreeMap<>(elements).forEach((path, element) -> PathWriter.setElement(tree, path, element));
    return tree;
  }

  private static List<FieldPath> paths(List<Edit> edits) {
    return edits.stream().map(Edit::path).toList();
  }

  private void reportWithoutEffect(
      PreparedResource prepared, Edit edit, Resource live, WriteResult result) {
    SentChanges write = result.write();
    JsonNode was = write == null ? null : write.live();
    boolean same =
        was != null
            && Trees.equal(
                edit.path().in(was).orElse(null), edit.path().in(live.tree()).orElse(null));
    if (same) {
      report.problem(FieldReports.removalWithoutEffect(prepared, live, edit.path()));
    }
  }

  /**
   * Takes a snapshot of an object that is as desired, so that an unchanged one needs no full
   * comparison.
   */
  public void settle(PreparedResource prepared, Resource live, ResourceRecord record) {
    boolean settled =
        record.equals(prepared.record())
            && prepared.settled().equals(record.settled().orElse(null))
            && record.contests().isEmpty()
            && record.accepted().stream().allMatch(AcceptedForm.Value.class::isInstance);
    if (settled && !hooks.areAny() && !listeners.wantsSteps()) {
      prepared
          .comparisonCache()
          .settle(ObservedChangeDetector.of(prepared.desired().schema().root(), live.tree()));
    }
  }

  /**
   * Returns the paths that still differ after a write although they are not deferred. The response
   * then contains a concurrent write of another writer, for which no further event will come.
   */
  public List<FieldPath> open(
      LiveComparison comparison, ResourceRecord record, @Nullable SentChanges write) {
    if (record.settled().isPresent()) {
      return List.of();
    }
    PreparedResource prepared = comparison.prepared();
    return RemainingEdits.of(comparison, write)
        .all()
        .filter(edit -> !deferral.leavesAlone(prepared, comparison.live(), edit, record))
        .map(Edit::path)
        .toList();
  }

  /**
   * Returns the paths that a write carried and that still differ, each with the time until which
   * its next try waits (rule POLICY-7).
   */
  public Map<FieldPath, Instant> contested(
      LiveComparison comparison, ResourceRecord record, @Nullable SentChanges write) {
    if (write == null || record.settled().isPresent() || record.contests().isEmpty()) {
      return Map.of();
    }
    PreparedResource prepared = comparison.prepared();
    Map<FieldPath, Instant> contested = new LinkedHashMap<>();
    for (Edit edit : RemainingEdits.of(comparison, write).changes()) {
      Digest asked = prepared.redactor().digest(edit.path(), edit.value().orElse(null));
      if (write.carried(edit.path())) {
        deferral
            .contestedUntil(record.contests(), edit.path(), asked)
            .ifPresent(until -> contested.put(edit.path(), until));
      }
    }
    return contested;
  }

  /** A new resourceVersion alone is not worth a write of the state. */
  private static ResourceRecord ignoringVersion(
      ResourceRecord record, @Nullable ResourceRecord before) {
    if (before == null || before.settled().isEmpty()) {
      return record;
    }
    ResourceRecord same =
        record.toBuilder()
            .resourceVersion(before.resourceVersion())
            .settled(before.settled().get())
            .build();
    return same.equals(before) ? before : record;
  }

  private static Step step(
      PreparedResource prepared, Step.Phase phase, String hook, JsonNode tree) {
    return Step.builder()
        .phase(phase)
        .hook(hook)
        .resource(prepared.id())
        .tree((ObjectNode) tree)
        .setBy(prepared.desired().setBy())
        .build();
  }
}
