package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list that is compared element by element. It is computed once, in the order of rule POLICY-5:
 * removals, second elements of one name, values, missing elements, minimum, maximum.
 */
abstract class ListComparison extends FieldComparison {

  private final DesiredList list;

  ListComparison(DesiredList list) {
    this.list = list;
  }

  final SchemaNode.ElementList schema() {
    return list.schema();
  }

  /** Returns whether an element of this name is desired. */
  final boolean isDesired(Segment name) {
    return list.elements().contains(name);
  }

  final DroppedValue.@Nullable Elements dropped() {
    return list.dropped();
  }

  final Bounds bounds() {
    return list.schema().bounds();
  }

  @Override
  boolean matches(@Nullable JsonNode live) {
    return live instanceof ArrayNode elements
        ? list.dropped() == null && matchesElements(elements)
        : list.whole() == null && bounds().min() == 0;
  }

  /** Returns whether a list needs no change, without allocating anything. */
  abstract boolean matchesElements(ArrayNode live);

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!(live instanceof ArrayNode elements)) {
      missing(at, live, found);
      return false;
    }
    int mark = found.mark();
    ListChanges changes = new ListChanges(elements);
    diff(at, elements, pair(elements), changes, found);
    boolean emptied = !list.isDesired() && changes.isEmptiedByRemoval();
    if (emptied) {
      found.rollBack(mark);
      found.remove(at, elements, Rule.POLICY_2);
    }
    return emptied;
  }

  /** Nothing is there, or something of another type. */
  private void missing(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    JsonNode whole = list.whole() == null ? null : list.whole().get();
    if (whole != null) {
      found.put(at, whole, live, Rule.POLICY_4);
    }
    int length = whole == null ? 0 : whole.size();
    if (length < bounds().min()) {
      found.belowMinimum(at, length, 0, bounds().min());
    }
  }

  private ElementPairing pair(ArrayNode live) {
    return ElementPairing.of(list.schema(), list.elements(), live);
  }

  private void diff(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    DroppedValue.Elements dropped = list.dropped();
    for (int i = 0; dropped != null && i < live.size(); i++) {
      if (dropped.isLeaving(live, i)) {
        remove(at.then(pairing.stepTo(i)), live, i, Rule.POLICY_2, changes, found);
      }
    }
    diffElements(at, live, pairing, changes, found);
    int length = changes.lengthWithAcceptedMissing();
    if (length < bounds().min()) {
      found.belowMinimum(at, length, changes.twins(), bounds().min());
    }
  }

  /** Compares the elements that were not dropped; adds missing and removes surplus elements. */
  abstract void diffElements(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found);

  static void remove(
      PathBuilder element,
      ArrayNode live,
      int index,
      Rule rule,
      ListChanges changes,
      DifferenceCollector found) {
    found.remove(element, live.get(index), rule);
    changes.remove(index, rule);
  }

  static void add(
      PathBuilder element, JsonNode value, ListChanges changes, DifferenceCollector found) {
    if (found.put(element, value, null, Rule.POLICY_5)) {
      changes.add();
    } else {
      changes.acceptMissing();
    }
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    DifferenceCollector here = found.fork();
    if (!(live instanceof ArrayNode elements)) {
      missing(at, live, here);
      if (!here.hasEdits()) {
        return live;
      }
      return list.whole() == null ? null : list.whole().get();
    }
    ListChanges changes = new ListChanges(elements);
    ElementPairing pairing = pair(elements);
    diff(at, elements, pairing, changes, here);
    if (!list.isDesired() && changes.isEmptiedByRemoval()) {
      return null;
    }
    FieldPath path = at.path();
    List<Edit> ofElements =
        here.differences().edits().stream()
            .filter(edit -> edit.path().segments().size() == path.segments().size() + 1)
            .toList();
    ListPatchPlan plan =
        ListPatchPlan.of(
            JsonPointer.empty(), elements, pairing, list.schema(), list.elements(), ofElements);
    return plan.list(
        index -> {
          FieldComparison comparison = changes.comparisonAt(index);
          Segment step = pairing.stepTo(index);
          JsonNode element =
              comparison == null
                  ? elements.get(index)
                  : comparison.repaired(at.then(step), elements.get(index), found);
          return element == null ? elements.get(index) : element;
        });
  }
}
