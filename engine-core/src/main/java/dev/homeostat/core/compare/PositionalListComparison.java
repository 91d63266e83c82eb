package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list whose elements are known by their place. */
final class PositionalListComparison extends ListComparison {

  /** Makes the comparison of a place that holds an element from which something goes. */
  interface Leaving {

    /** Returns the comparison, or {@code null} if it never finds anything. */
    @Nullable FieldComparison at(int place, DroppedValue dropped);
  }

  private final @Nullable FieldComparison[] elements;
  private final Leaving leaving;
  private final List<@Nullable JsonNode> missing;
  private final int wanted;
  private final int acceptedLength;

  /**
   * A comparison.
   *
   * @param list the desired state of the list
   * @param elements the comparisons of the observed places; null where nothing can differ
   * @param leaving the comparisons of places from which something goes
   * @param missing what is sent where a place is empty, from the front as far as the list has to be
   * @param acceptedLength the length that the server insists on, or -1
   */
  PositionalListComparison(
      DesiredList list,
      @Nullable FieldComparison[] elements,
      Leaving leaving,
      List<@Nullable JsonNode> missing,
      int acceptedLength) {
    super(list);
    this.elements = elements.clone();
    this.leaving = leaving;
    this.missing = new ArrayList<>(missing);
    this.wanted = list.elements().size();
    this.acceptedLength = acceptedLength;
  }

  @Override
  boolean matchesElements(ArrayNode live) {
    int size = live.size();
    if (size < Math.max(missing.size(), bounds().min())
        || (bounds().isExceededBy(size) && size != acceptedLength)) {
      return false;
    }
    for (int i = 0; i < elements.length && i < size; i++) {
      FieldComparison element = elements[i];
      if (element != null && !element.matches(live.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  void diffElements(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    int staying = changes.length() - surplus(at, changes, found);
    int place = 0;
    for (int i = 0; i < live.size(); i++) {
      if (!changes.isRemoved(i)) {
        FieldComparison element = place < staying ? comparison(place, live, i) : null;
        if (element != null) {
          changes.compare(i, element);
          element.diff(at.index(i), live.get(i), found);
        }
        place++;
      }
    }
    for (int next = live.size(); place < missing.size(); place++, next++) {
      JsonNode value = missing.get(place);
      if (value == null) {
        break;
      }
      add(at.index(next), value, changes, found);
    }
    cut(at, live, changes, found);
  }

  /**
   * Returns the comparison of an element. Values to be removed are found by the element that they
   * were applied to, which may have moved.
   */
  private @Nullable FieldComparison comparison(int place, ArrayNode live, int index) {
    DroppedValue.Elements all = dropped();
    DroppedValue within = all == null ? null : all.within(live, index);
    if (within != null) {
      return leaving.at(place, within);
    }
    return place < elements.length ? elements[place] : null;
  }

  /** Returns the number of elements that the maximum removes from the end. */
  private int surplus(PathBuilder at, ListChanges changes, DifferenceCollector found) {
    int length = changes.length();
    return bounds().isExceededBy(length) && !isAccepted(length, found.length(at))
        ? Math.max(0, length - Math.max(bounds().max(), wanted))
        : 0;
  }

  private static boolean isAccepted(int length, AcceptedForm.@Nullable Length form) {
    return form != null && form.length() == length;
  }

  private void cut(PathBuilder at, ArrayNode live, ListChanges changes, DifferenceCollector found) {
    if (!bounds().isExceededBy(changes.length())) {
      return;
    }
    AcceptedForm.Length length = found.length(at);
    boolean accepted = isAccepted(changes.length(), length);
    int surplus = changes.length() - Math.max(bounds().max(), wanted);
    for (int i = live.size() - 1; i >= 0 && surplus > 0; i--) {
      if (!changes.isRemoved(i)) {
        surplus--;
        if (length != null && accepted) {
          found.accept(at.index(i), live.get(i), length);
        } else {
          remove(at.index(i), live, i, Rule.POLICY_5, changes, found);
        }
      }
    }
  }

  /**
   * Returns the value that is sent for each required position; null for a position without a
   * desired value.
   */
  static List<@Nullable JsonNode> missing(SchemaNode.PositionalList schema, ArrayNode desired) {
    List<@Nullable JsonNode> missing = new ArrayList<>();
    int target = target(schema, desired);
    for (int i = 0; i < target; i++) {
      JsonNode element = desired.get(i);
      missing.add(
          Trees.isAbsent(element) ? null : CreateBody.part(schema.observedOf(element, i), element));
    }
    return missing;
  }

  /** Returns the length that the list needs for its observed elements and its minimum. */
  private static int target(SchemaNode.PositionalList schema, ArrayNode wanted) {
    int needed = Math.max(schema.elements().size(), schema.bounds().min());
    int target = Math.min(needed, wanted.size());
    while (target > 0 && Trees.isAbsent(wanted.get(target - 1))) {
      target--;
    }
    return target;
  }
}
