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

  /** The decision after one more refinement. */
  RefinedDecision then(Decision next, String hook) {
    if (next.equals(decision)) {
      return this;
    }
    boolean isWrite = next instanceof DeltaHook.Create || next instanceof DeltaHook.Update;
    return new RefinedDecision(next, hook, leftOut(next, hook), isPending || isWrite);
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
