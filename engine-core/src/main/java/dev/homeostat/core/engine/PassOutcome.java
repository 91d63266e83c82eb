package dev.homeostat.core.engine;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.delta.Differences.BelowMinimum;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one pass has come to so far. Belongs to the thread of the pass. */
final class PassOutcome {

  /** The delta as far as it is known. */
  final Delta.Builder delta = new Delta.Builder();

  /** What somebody else keeps changing, as found in this pass. */
  final List<ContestedField> contested = new ArrayList<>();

  private final PassReport log;
  private boolean open;

  PassOutcome(PassReport log) {
    this.log = log;
  }

  boolean isAllApplied() {
    return !open && delta.blocked.isEmpty() && delta.waiting.isEmpty();
  }

  /** It was written, and is not as wanted yet. */
  void leaveOpen(PlannedResource turn) {
    turn.leaveOpen();
    open = true;
  }

  /** It was created; others may have to add to its lists (rule POLICY-5). */
  void created(PlannedResource turn, List<BelowMinimum> tooShort) {
    delta.created.add(turn.id());
    open |= !tooShort.isEmpty();
  }

  /** It was changed, or would be; what is left of it keeps it from being as wanted. */
  void updated(
      PlannedResource turn, Resource found, WithheldEdits left, List<FieldChange> changes) {
    if (left.isEmpty()) {
      delta.updated.add(new ResourceUpdate(turn.id(), changes));
    } else {
      withhold(turn, found, left, changes);
    }
  }

  /** It differs, and at least one difference is left; what was contested was applied before. */
  void withhold(
      PlannedResource turn, Resource found, WithheldEdits left, List<FieldChange> changes) {
    PreparedResource prepared = turn.prepared();
    HeldResource held =
        new HeldResource(
            turn.id(),
            left.why(),
            changes,
            FieldReports.update(prepared, found, left.edits()).changes());
    (left.isAnyRefused() ? delta.blocked : delta.waiting).add(held);
    left.refused().forEach(each -> log.problem(FieldReports.refused(prepared, each)));
    if (!left.isAllContested()) {
      turn.leaveOpen();
    }
  }

  /** It is looked at again by itself. */
  void hold(PlannedResource turn, String why) {
    turn.leaveOpen();
    delta.waiting.add(new HeldResource(turn.id(), why));
    ResourceFindings.of(turn.prepared(), turn.live(), turn.prepared().forms()).addTo(delta);
  }

  /** Somebody has to do something. */
  void block(PlannedResource turn, String why, Optional<Problem> problem) {
    turn.leaveOpen();
    delta.blocked.add(new HeldResource(turn.id(), why));
    problem.ifPresent(log::problem);
  }
}
