package dev.homeostat.core.plan;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.function.Predicate;

/**
 * The places of elements in lists by position (rule POLICY-5). An element that is added behind one
 * that waits to be added would get the place of that one, so it waits, too.
 */
final class ElementPlaces {

  private ElementPlaces() {}

  /**
   * Returns the edits that can be made without those that wait.
   *
   * @param edits that do not wait themselves
   * @param waiting the edits that are not made now
   * @param live the object as it is
   */
  static List<Edit> kept(List<Edit> edits, List<Edit> waiting, Resource live) {
    List<Edit> missing = waiting.stream().filter(edit -> isAdded(edit, live)).toList();
    return missing.isEmpty()
        ? edits
        : edits.stream()
            .filter(edit -> !isAdded(edit, live) || missing.stream().noneMatch(isBefore(edit)))
            .toList();
  }

  private static Predicate<Edit> isBefore(Edit edit) {
    return other ->
        other.path().parent().equals(edit.path().parent()) && place(other) < place(edit);
  }

  private static boolean isAdded(Edit edit, Resource live) {
    return edit.value().isPresent() && place(edit) >= 0 && edit.path().in(live.tree()).isEmpty();
  }

  /** The place of an element by position; -1 for anything else. */
  private static int place(Edit edit) {
    List<FieldPath.Segment> segments = edit.path().segments();
    return !segments.isEmpty() && segments.get(segments.size() - 1) instanceof FieldPath.Index index
        ? index.index()
        : -1;
  }
}
