package dev.homeostat.core.record;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.apply.PatchLoop;
import dev.homeostat.core.apply.WriteResult;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.ContestRules;
import dev.homeostat.core.retry.DeferralRules;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes in a record that are deferred after a pass: those that the server refused (rule
 * POLICY-9), and those that another writer keeps reverting (rule POLICY-7).
 */
final class DeferredChanges {

  /** The most refusals that are remembered of one resource. */
  private static final int MOST_REFUSED = 100;

  private final Clock clock;

  DeferredChanges(Clock clock) {
    this.clock = clock;
  }

  /**
   * Returns the refused changes that are still desired (rule POLICY-9), without those of a former
   * object of the same name and without those that the server has taken.
   */
  List<RefusedChange> refused(
      PreparedResource prepared, Resource live, RemainingEdits left, WriteResult result) {
    List<RefusedChange> changes = new ArrayList<>();
    ResourceRecord before = prepared.record();
    List<RefusedChange> known =
        before == null || !before.uid().equals(live.uid()) ? List.of() : before.refused();
    for (RefusedChange change : known) {
      boolean isDue = left.all().anyMatch(edit -> DeferralRules.isOf(change, prepared, live, edit));
      if (isDue && !isSent(change, result.write())) {
        changes.add(change);
      }
    }
    for (PatchLoop.Refusal refusal : result.refused()) {
      Edit edit = refusal.edit();
      changes.removeIf(change -> change.path().equals(edit.path()));
      changes.add(
          RefusedChange.builder()
              .path(edit.path())
              .asked(prepared.redactor().digest(edit.path(), edit.value().orElse(null)))
              .found(
                  prepared
                      .redactor()
                      .digest(edit.path(), prepared.find(edit.path(), live).orElse(null)))
              .reason(refusal.why())
              .since(clock.instant())
              .immutable(refusal.immutable())
              .build());
    }
    if (changes.size() <= MOST_REFUSED) {
      return changes;
    }
    // That of the mark decides whose object it is (rule ACT-8).
    changes.sort(Comparator.comparing(change -> !Ownership.isOfMark(change.path())));
    return changes.subList(0, MOST_REFUSED);
  }

  private static boolean isSent(RefusedChange change, @Nullable SentChanges write) {
    return write != null
        && write.sent().stream().anyMatch(edit -> edit.path().equals(change.path()));
  }

  /** Returns the known conflicts with other writers (rule POLICY-7). */
  List<WriteConflict> contests(PreparedResource prepared, WriteResult result) {
    SentChanges write = result.write();
    if (write == null) {
      return result.contests();
    }
    if (write.whole()) {
      return asked(prepared, result.contests(), FieldPath.root(), prepared.manifest());
    }
    List<WriteConflict> contests = result.contests();
    for (Edit edit : write.sent()) {
      Digest asked = prepared.redactor().digest(edit.path(), edit.value().orElse(null));
      contests = asked(prepared, contests, edit.path(), asked);
    }
    return contests;
  }

  /** A write for a changed specification is no repair, and ends a contest about another value. */
  private List<WriteConflict> asked(
      PreparedResource prepared, List<WriteConflict> contests, FieldPath path, Digest asked) {
    return prepared.isChanged()
        ? ContestRules.asking(contests, path, asked)
        : ContestRules.wrote(contests, path, asked, clock.instant());
  }
}
