package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.Differences;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The edits that are left to be done after a write, or where none was made.
 *
 * @param changes what differs and was not sent, or was sent and is asked again
 * @param unapplied those of the changes that were not sent, and so never applied
 * @param removals what was dropped and is still to be removed
 * @param withoutEffect what was dropped, whose removal was answered, and is still there
 * @param isTooShort whether a list waits for elements that others have to add
 */
record RemainingEdits(
    List<Edit> changes,
    List<Edit> unapplied,
    List<Edit> removals,
    List<Edit> withoutEffect,
    boolean isTooShort) {

  private static final RemainingEdits NONE =
      new RemainingEdits(List.of(), List.of(), List.of(), List.of(), false);

  /**
   * Returns what is left of an object.
   *
   * @param comparison of the object after the write, under the forms that are accepted by now
   * @param write what was sent, or {@code null} if nothing was
   */
  static RemainingEdits of(LiveComparison comparison, AcceptedForms.@Nullable Write write) {
    if (comparison.isRecognised()) {
      return NONE;
    }
    Differences left = comparison.differences();
    List<Edit> unapplied = new ArrayList<>();
    for (Edit edit : left.changes()) {
      boolean surplus = edit.rule() == Rule.POLICY_5 && edit.value() == null;
      if (!surplus
          && edit.rule() != Rule.SCHEMA_7
          && (write == null || !write.carried(edit.path()))) {
        unapplied.add(edit);
      }
    }
    List<Edit> removals = new ArrayList<>();
    List<Edit> withoutEffect = new ArrayList<>();
    for (Edit edit : left.removals()) {
      if (write != null && write.removed(edit.path())) {
        withoutEffect.add(edit);
      } else if (write == null || isIn(write.live(), edit.path())) {
        removals.add(edit); // else it was gone when the write was made, so nothing is to be done
      }
    }
    boolean isTooShort =
        !left.belowMinimum().isEmpty() && !comparison.withoutRemovals().belowMinimum().isEmpty();
    return new RemainingEdits(left.changes(), unapplied, removals, withoutEffect, isTooShort);
  }

  private static boolean isIn(@Nullable JsonNode before, FieldPath path) {
    return before != null && path.in(before).filter(value -> !Trees.isAbsent(value)).isPresent();
  }

  boolean isNothing() {
    return changes.isEmpty() && removals.isEmpty() && !isTooShort;
  }

  /** Returns all edits that a later pass would make. */
  Stream<Edit> all() {
    return Stream.concat(changes.stream(), removals.stream());
  }
}
