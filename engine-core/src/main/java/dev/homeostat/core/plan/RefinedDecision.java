package dev.homeostat.core.plan;

import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Decision;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.ArrayList;
import java.util.List;

/**
 * The decision of the delta strategy and of the refinements so far (rule HOOK-1).
 *
 * @param decision the last decision
 * @param by the name of the hook that made it; empty for the built-in strategy
 * @param leftOut the changes that refinements took out of it
 * @param isPending whether any decision so far was that something has to be done
 */
record RefinedDecision(
    Decision decision, String by, List<WithheldEdit> leftOut, boolean isPending) {

  RefinedDecision {
    leftOut = List.copyOf(leftOut);
  }

  RefinedDecision(Decision decision, String by) {
    this(decision, by, List.of(), !(decision instanceof DeltaHook.InSync));
  }

  static RefinedDecision of(Decision builtIn) {
    return new RefinedDecision(builtIn, "");
  }

  /** The decision after one more refinement; the strictest of all counts. */
  RefinedDecision then(Decision next, String hook) {
    if (next.equals(decision)) {
      return this;
    }
    boolean isWrite = next instanceof DeltaHook.Create || next instanceof DeltaHook.Update;
    boolean pending = isPending || isWrite;
    if (isStricterThan(next)) {
      return new RefinedDecision(decision, by, leftOut, pending);
    }
    Decision kept = next instanceof DeltaHook.Update update ? withoutLeftOut(update) : next;
    return new RefinedDecision(kept, hook, leftOut(kept, hook), pending);
  }

  /** Returns whether another hook has refused what the next one answers, or refused it longer. */
  private boolean isStricterThan(Decision next) {
    if (next instanceof DeltaHook.Create || next instanceof DeltaHook.Update) {
      boolean isWronglyInSync = decision instanceof DeltaHook.InSync && isPending;
      return isWronglyInSync
          || decision instanceof DeltaHook.Hold
          || decision instanceof DeltaHook.Deny;
    }
    return next instanceof DeltaHook.Hold hold
        && (decision instanceof DeltaHook.Deny
            || (decision instanceof DeltaHook.Hold before && before.until().isAfter(hold.until())));
  }

  /** Returns an update without the fields that other hooks have left out. */
  private DeltaHook.Update withoutLeftOut(DeltaHook.Update next) {
    return new DeltaHook.Update(
        next.edits().stream()
            .filter(edit -> leftOut.stream().noneMatch(out -> overlap(out.edit(), edit)))
            .toList());
  }

  private static boolean overlap(Edit one, Edit other) {
    return one.path().startsWith(other.path()) || other.path().startsWith(one.path());
  }

  /**
   * Returns whether there is nothing to do: no refinement counts as in sync what has to be done,
   * also if another one held it back or denied it.
   */
  boolean isInSync() {
    return decision instanceof DeltaHook.InSync && !isPending;
  }

  private List<WithheldEdit> leftOut(Decision next, String hook) {
    if (!(decision instanceof DeltaHook.Update before)
        || !(next instanceof DeltaHook.Update after)) {
      return leftOut;
    }
    List<WithheldEdit> all = new ArrayList<>(leftOut);
    for (Edit edit : before.edits()) {
      if (!after.edits().contains(edit)) {
        all.add(WithheldEdit.leftOut(edit, hook));
      }
    }
    return all;
  }
}
