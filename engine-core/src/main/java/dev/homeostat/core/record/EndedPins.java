package dev.homeostat.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pins that end because of values that are still to be removed (rule POLICY-3). Pure. */
final class EndedPins {

  private EndedPins() {}

  /**
   * Returns the pinned elements without those that end: nothing is pinned at a place of a list from
   * which an element is still to be removed, nor in an element above the maximum.
   *
   * @param elements the pinned elements that no one desires, by path
   * @param removals what is still to be removed
   * @param surplus the elements above the maximum of their list
   */
  static Map<FieldPath, JsonNode> without(
      Map<FieldPath, JsonNode> elements, List<FieldPath> removals, List<FieldPath> surplus) {
    Map<FieldPath, JsonNode> lasting = new TreeMap<>(elements);
    lasting.keySet().removeIf(path -> surplus.stream().anyMatch(path::startsWith));
    lasting
        .keySet()
        .removeIf(
            path ->
                last(path) instanceof FieldPath.Index
                    && removals.stream().anyMatch(gone -> gone.parent().equals(path.parent())));
    return lasting;
  }

  /**
   * Returns the pins that end.
   *
   * @param pins the pins of fields
   * @param dropped what is still to be removed, by the paths that it had
   * @param there what is still to be removed, by the paths that it has on the object
   */
  static List<FieldPath> of(List<FieldPath> pins, List<FieldPath> dropped, List<FieldPath> there) {
    return pins.stream().filter(pin -> isAbout(pin, dropped) || isBehind(pin, there)).toList();
  }

  /**
   * Returns whether a pin is, or contains, a value that is still to be removed, and so is none of
   * the server's.
   */
  private static boolean isAbout(FieldPath pin, List<FieldPath> removals) {
    return removals.stream().anyMatch(removal -> removal.startsWith(pin));
  }

  /** Returns whether a pin is at a place that moves when an element goes that is still there. */
  private static boolean isBehind(FieldPath pin, List<FieldPath> removals) {
    return removals.stream()
        .anyMatch(
            gone ->
                last(gone) instanceof FieldPath.Index first
                    && pin.startsWith(gone.parent().orElseThrow())
                    && pin.segments().size() >= gone.segments().size()
                    && pin.segments().get(gone.segments().size() - 1)
                        instanceof FieldPath.Index place
                    && first.index() <= place.index());
  }

  private static FieldPath.Segment last(FieldPath path) {
    return path.segments().get(path.segments().size() - 1);
  }
}
