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
    int above = above(changes.length());
    AcceptedForm.Length accepted = above > 0 ? accepted(at, changes.length(), found) : null;
    int staying = accepted == null ? changes.length() - above : changes.length();
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
    for (int i = live.size() - 1; i >= 0 && above > 0; i--) {
      if (!changes.isRemoved(i)) {
        above--;
        if (accepted == null) {
          remove(at.index(i), live, i, Rule.POLICY_5, changes, found);
        } else {
          found.accept(at.index(i), live.get(i), accepted);
        }
      }
    }
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

  /** Returns how many elements of a list of this length are above its maximum, at its end. */
  private int above(int length) {
    return bounds().isExceededBy(length)
        ? Math.max(0, length - Math.max(bounds().max(), wanted))
        : 0;
  }

  private static AcceptedForm.@Nullable Length accepted(
      PathBuilder at, int length, DifferenceCollector found) {
    AcceptedForm.Length form = found.length(at);
    return form != null && form.length() == length ? form : null;
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
