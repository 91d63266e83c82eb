package dev.homeostat.core.record;

import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.lists.MovedPlaces;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The edits that are left to be done after a write, or where none was made.
 *
 * @param changes what differs and was not sent, or was sent and is asked again
 * @param unapplied those of the changes that were not sent, and so never applied, by their paths in
 *     the desired state
 * @param removals what was dropped and is still to be removed
 * @param withoutEffect what was dropped, whose removal was answered, and is still there
 * @param isTooShort whether a list waits for elements that others have to add
 */
record RemainingEdits(
    List<Edit> changes,
    List<FieldPath> unapplied,
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
  static RemainingEdits of(LiveComparison comparison, @Nullable SentChanges write) {
    if (comparison.isRecognised()) {
      return NONE;
    }
    Differences left = comparison.differences();
    List<Edit> notSent = notSent(comparison, write);
    List<Edit> removals = new ArrayList<>();
    List<Edit> withoutEffect = new ArrayList<>();
    for (Edit edit : left.removals()) {
      List<Edit> parts = isAmong(notSent, edit.path()) ? List.of(edit) : below(notSent, edit);
      removals.addAll(parts);
      if (parts.isEmpty()) {
        withoutEffect.add(edit);
      }
    }
    // A value that came back is let go, so it is compared as a value that others wrote.
    boolean isAllSent = removals.isEmpty() && !withoutEffect.isEmpty();
    Differences next = isAllSent ? comparison.withoutRemovals().differences() : left;
    boolean isTooShort =
        !left.belowMinimum().isEmpty() && !comparison.withoutRemovals().belowMinimum().isEmpty();
    List<Edit> changes = next.changes();
    return new RemainingEdits(
        changes,
        changes.stream()
            .filter(edit -> isUnapplied(edit, comparison, write))
            .map(edit -> MovedPlaces.after(edit.path(), next.removals()))
            .toList(),
        removals,
        withoutEffect.stream().filter(edit -> !isAsked(edit.path(), changes)).toList(),
        isTooShort);
  }

  private static boolean isUnapplied(
      Edit edit, LiveComparison comparison, @Nullable SentChanges write) {
    boolean isSurplus = edit.rule() == Rule.POLICY_5 && edit.isRemoval();
    return !isSurplus
        && edit.rule() != Rule.SCHEMA_7
        && (write == null || !(write.carried(edit.path()) || wasInSync(edit, comparison, write)));
  }

  /** Returns whether a field was as desired before the write, which is a proof that it applied. */
  private static boolean wasInSync(Edit edit, LiveComparison comparison, SentChanges write) {
    return write.live() != null
        && comparison.prepared().projection().differences(write.live()).changes().stream()
            .noneMatch(due -> isAbout(due.path(), edit.path()));
  }

  private static boolean isAbout(FieldPath one, FieldPath other) {
    return one.startsWith(other)
        || other.startsWith(one)
        || (hasPlace(one) && hasPlace(other) && one.shape().equals(other.shape()));
  }

  /** The parts of a whole whose removal was not sent, where others in it were removed. */
  private static List<Edit> below(List<Edit> notSent, Edit whole) {
    return notSent.stream().filter(edit -> edit.path().startsWith(whole.path())).toList();
  }

  private static boolean isAsked(FieldPath path, List<Edit> changes) {
    return changes.stream().anyMatch(change -> change.path().equals(path));
  }

  /** The removals that were due when a write was made, and were left out of it. */
  private static List<Edit> notSent(LiveComparison comparison, @Nullable SentChanges write) {
    List<Edit> left = comparison.differences().removals();
    if (write == null || left.isEmpty()) {
      return left;
    }
    return write.live() == null
        ? List.of()
        : comparison.prepared().projection().differences(write.live()).removals().stream()
            .filter(edit -> !write.removed(edit.path()))
            .toList();
  }

  /**
   * Places in a list may have moved, so a removal of one place stands for all; a whole that was to
   * be emptied stands for what is left of it.
   */
  private static boolean isAmong(List<Edit> edits, FieldPath path) {
    return edits.stream()
        .anyMatch(
            edit -> path.startsWith(edit.path()) || (hasPlace(edit.path()) && hasPlace(path)));
  }

  private static boolean hasPlace(FieldPath path) {
    return path.segments().stream().anyMatch(FieldPath.Index.class::isInstance);
  }

  boolean isNothing() {
    return changes.isEmpty() && removals.isEmpty() && !isTooShort;
  }

  /** Returns all edits that a later pass would make. */
  Stream<Edit> all() {
    return Stream.concat(changes.stream(), removals.stream());
  }
}
