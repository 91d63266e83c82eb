package dev.homeostat.core.plan;

import dev.homeostat.Action;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.pass.ContestedField;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.ContestRules;
import dev.homeostat.core.retry.DeferralRules;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans the update of an object without the edits that wait, because the server refused them (rule
 * POLICY-9) or other writers contest them (rule POLICY-7), and without those that the application
 * does not allow (rule ACT-14).
 */
final class UpdatePlanner {

  private static final RedactedValue ABSENT = new RedactedValue.Absent();

  private final PassContext pass;
  private final DeferralRules deferral;

  UpdatePlanner(PassContext pass) {
    this.pass = pass;
    this.deferral =
        new DeferralRules(
            pass.application(),
            pass.options().clock(),
            pass.retriesRefused() ? Duration.ZERO : pass.options().resync());
  }

  /** Returns the update without the refused and contested edits, which wait. */
  ResourceAction plan(LiveComparison comparison, List<Edit> edits, List<WithheldEdit> leftOut) {
    PreparedResource prepared = comparison.prepared();
    Resource live = comparison.live();
    ResourceRecord record = prepared.record();
    if (record == null) {
      List<Edit> open = ElementPlaces.kept(edits, edits(leftOut), live);
      WithheldEdits left = new WithheldEdits(leftOut, tooShort(comparison, open));
      return pass.allows(Action.UPDATE)
          ? new ResourceAction.Update(live, open, left, true, List.of())
          : notAllowed(comparison, open, leftOut);
    }
    List<WithheldEdit> withheld = new ArrayList<>(leftOut);
    List<WriteConflict> contests = record.contests();
    List<Edit> possible = new ArrayList<>();
    for (Edit edit : edits) {
      Optional<RefusedChange> refusal = deferral.refusal(prepared, live, edit, record);
      if (refusal.isPresent()) {
        RefusedChange change = refusal.get();
        withheld.add(WithheldEdit.refused(edit, change.reason(), change.immutable()));
        continue;
      }
      Digest asked = prepared.redactor().digest(edit.path(), edit.value().orElse(null));
      String by = FieldReports.otherWriter(live, edit.path()).map(FieldManager::manager).orElse("");
      contests = found(contests, edit.path(), asked, by);
      Optional<Instant> held = deferral.contestedUntil(contests, edit.path(), asked);
      if (held.isPresent()) {
        pass.report().retryAt(held.get());
        pass.report().contested(shown(prepared, live, edit, by, held.get()));
        withheld.add(WithheldEdit.contested(edit, by));
      } else {
        possible.add(edit);
      }
    }
    List<Edit> open = ElementPlaces.kept(possible, edits(withheld), live);
    if (!open.isEmpty() && !pass.allows(Action.UPDATE)) {
      return notAllowed(comparison, open, withheld);
    }
    contests = calmed(prepared, contests, edits);
    WithheldEdits left = new WithheldEdits(withheld, tooShort(comparison, open));
    return open.isEmpty()
        ? new ResourceAction.Withhold(live, left, contests)
        : new ResourceAction.Update(live, open, left, false, contests);
  }

  /**
   * Returns the action for an object of others that hooks leave as it is: it is not adopted, so
   * nothing is recorded (rule ACT-8).
   */
  static ResourceAction notAdopted(LiveComparison comparison, List<WithheldEdit> leftOut) {
    return notAllowed(comparison, List.of(), leftOut);
  }

  /** Returns the action for edits that the application does not allow; nothing is recorded. */
  private static ResourceAction notAllowed(
      LiveComparison comparison, List<Edit> edits, List<WithheldEdit> withheld) {
    List<WithheldEdit> all = new ArrayList<>(withheld);
    edits.forEach(edit -> all.add(WithheldEdit.notAllowed(edit)));
    WithheldEdits left = new WithheldEdits(all, tooShort(comparison, List.of()));
    return new ResourceAction.LeaveDifferent(comparison.live(), left);
  }

  /** Returns the lists that are too short once these edits are made; a removal may wait. */
  private static List<BelowMinimum> tooShort(LiveComparison comparison, List<Edit> made) {
    Set<FieldPath> now =
        comparison.withoutRemovals().belowMinimum().stream()
            .filter(list -> list.isAfter(twins(list, made)))
            .map(BelowMinimum::list)
            .collect(Collectors.toSet());
    return comparison.belowMinimum().stream()
        .filter(
            list ->
                now.contains(list.list())
                    || made.stream()
                        .filter(edit -> edit.rule() == Rule.POLICY_2)
                        .anyMatch(edit -> overlap(edit.path(), list.list())))
        .toList();
  }

  /** Returns how many second elements of a list these edits remove (rule SCHEMA-7). */
  private static int twins(BelowMinimum list, List<Edit> made) {
    return (int)
        made.stream()
            .filter(edit -> edit.rule() == Rule.SCHEMA_7)
            .filter(edit -> edit.path().parent().filter(list.list()::equals).isPresent())
            .count();
  }

  /**
   * Returns the action for an absent object that others keep deleting; empty unless its next create
   * waits.
   */
  Optional<ResourceAction> contestedCreate(PreparedResource prepared, ResourceRecord record) {
    List<WriteConflict> contests =
        found(record.contests(), FieldPath.root(), prepared.manifest(), "");
    Optional<Instant> held =
        deferral.contestedUntil(contests, FieldPath.root(), prepared.manifest());
    held.ifPresent(
        until ->
            pass.report()
                .contested(
                    new ContestedField(
                        prepared.id(), FieldPath.root(), ABSENT, ABSENT, "", until)));
    return held.map(until -> new ResourceAction.Contested(until, contests));
  }

  /** Returns whether an edit waits that an object needs which changed since it was planned. */
  boolean leavesAlone(
      PreparedResource prepared, Resource live, Edit edit, List<WriteConflict> contests) {
    ResourceRecord record = prepared.record();
    return record != null && deferral.leavesAlone(prepared, live, edit, record, contests);
  }

  private List<WriteConflict> found(
      List<WriteConflict> contests, FieldPath path, Digest asked, String by) {
    return ContestRules.of(contests, path, asked)
        .map(contest -> ContestRules.with(contests, ContestRules.found(contest, pass.now(), by)))
        .orElse(contests);
  }

  /** Returns the conflicts that are not over, given the edits that are still needed. */
  List<WriteConflict> calmed(
      PreparedResource prepared, List<WriteConflict> contests, List<Edit> edits) {
    return ContestRules.calmed(
        contests, paths(edits), contest -> isReplaced(prepared, contest), pass.now());
  }

  /** Returns whether another value is desired than the contested one, or none. */
  private static boolean isReplaced(PreparedResource prepared, WriteConflict contest) {
    FieldPath path = contest.path();
    return !isObserved(prepared, path)
        || (prepared.isChanged()
            && !contest
                .asked()
                .equals(
                    prepared
                        .redactor()
                        .digest(
                            path,
                            prepared.find(path, prepared.desired().resource()).orElse(null))));
  }

  /** Returns whether a change of a field would be seen; of an element, a change of its list. */
  private static boolean isObserved(PreparedResource prepared, FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    boolean isElement =
        !segments.isEmpty() && !(segments.get(segments.size() - 1) instanceof FieldPath.Key);
    Optional<FieldPath> place = isElement ? path.parent() : Optional.of(path);
    return place
        .filter(it -> SchemaLookup.touches(prepared.desired().schema().root(), it))
        .isPresent();
  }

  private static List<Edit> edits(List<WithheldEdit> withheld) {
    return withheld.stream().map(WithheldEdit::edit).toList();
  }

  private static Set<FieldPath> paths(List<Edit> edits) {
    return edits.stream().map(Edit::path).collect(Collectors.toSet());
  }

  private static ContestedField shown(
      PreparedResource prepared, Resource live, Edit edit, String by, Instant until) {
    FieldPath path = edit.path();
    Redactor redactor = prepared.redactor().beside(live);
    return new ContestedField(
        prepared.id(),
        redactor.showPath(path, live),
        redactor.show(path, edit.value().orElse(null)),
        redactor.show(path, prepared.find(path, live).orElse(null)),
        by,
        until);
  }

  private static boolean overlap(FieldPath one, FieldPath other) {
    return one.startsWith(other) || other.startsWith(one);
  }
}
