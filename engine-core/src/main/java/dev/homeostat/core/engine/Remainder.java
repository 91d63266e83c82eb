package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.Differences;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of one object that are left after a pass.
 *
 * @param changes what differs and was not sent, or was sent and is asked again
 * @param unapplied those of the changes that were not sent, and so never applied
 * @param removals what was dropped and is still to be removed
 * @param withoutEffect what was dropped, whose removal was answered, and is still there
 * @param isTooShort whether a list waits for elements that others have to add
 */
record Remainder(
    List<Edit> changes,
    List<Edit> unapplied,
    List<Edit> removals,
    List<Edit> withoutEffect,
    boolean isTooShort) {

  private static final Remainder NOTHING =
      new Remainder(List.of(), List.of(), List.of(), List.of(), false);

  /**
   * Compares an object after a pass.
   *
   * @param accepted the server's forms that count now
   * @param live as the server has it
   * @param write what was sent, or {@code null} for nothing
   */
  static Remainder of(
      Prepared prepared,
      List<AcceptedForm> accepted,
      Resource live,
      AcceptedForms.@Nullable Write write) {
    if (accepted.equals(prepared.forms()) && prepared.projection().isAsWanted(live.tree())) {
      return NOTHING;
    }
    Differences left = prepared.differences(accepted, live);
    List<Edit> notSent = write == null ? left.removals() : notSent(prepared, write);
    List<Edit> removals = new ArrayList<>();
    List<Edit> withoutEffect = new ArrayList<>();
    for (Edit edit : left.removals()) {
      (isAmong(notSent, edit.path()) ? removals : withoutEffect).add(edit);
    }
    // What came back is let go, so it is compared as what others wrote.
    Differences next =
        removals.isEmpty() && !withoutEffect.isEmpty()
            ? prepared.withoutRemovals().differences(accepted, live)
            : left;
    boolean isTooShort =
        !left.belowMinimum().isEmpty()
            && !prepared.withoutRemovals().belowMinimum(accepted, live).isEmpty();
    List<Edit> changes = next.changes();
    return new Remainder(
        changes,
        changes.stream().filter(edit -> isUnapplied(edit, write)).toList(),
        removals,
        withoutEffect.stream().filter(edit -> !isAsked(edit.path(), changes)).toList(),
        isTooShort);
  }

  private static boolean isUnapplied(Edit edit, AcceptedForms.@Nullable Write write) {
    boolean isSurplus = edit.rule() == Rule.POLICY_5 && edit.value() == null;
    return !isSurplus
        && edit.rule() != Rule.SCHEMA_7
        && (write == null || !write.carried(edit.path()));
  }

  private static boolean isAsked(FieldPath path, List<Edit> changes) {
    return changes.stream().anyMatch(change -> change.path().equals(path));
  }

  /** The removals that were due when a write was made, and were left out of it. */
  private static List<Edit> notSent(Prepared prepared, AcceptedForms.Write write) {
    return write.live() == null
        ? List.of()
        : prepared.projection().differences(write.live()).removals().stream()
            .filter(edit -> !write.removed(edit.path()))
            .toList();
  }

  /** Places in a list have moved, perhaps: all that have one count. */
  private static boolean isAmong(List<Edit> edits, FieldPath path) {
    return edits.stream()
        .anyMatch(edit -> edit.path().equals(path) || (hasPlace(edit.path()) && hasPlace(path)));
  }

  private static boolean hasPlace(FieldPath path) {
    return path.segments().stream().anyMatch(FieldPath.Index.class::isInstance);
  }

  boolean isNothing() {
    return changes.isEmpty() && removals.isEmpty() && !isTooShort;
  }
}
