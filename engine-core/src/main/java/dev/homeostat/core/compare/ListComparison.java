package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.lists.ListPlan;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
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

  private final SchemaNode.ElementList schema;
  private final DesiredElements desired;
  private final boolean isDesired;
  private final DroppedValue.@Nullable Elements dropped;
  private final @Nullable Lazy<JsonNode> whole;

  /**
   * A comparison.
   *
   * @param schema identifies the elements
   * @param desired the desired elements
   * @param isDesired whether there is a desired list, possibly an empty one
   * @param dropped the values to be removed; null for none
   * @param whole the value that is sent if there is no list; null if none is needed
   */
  ListComparison(
      SchemaNode.ElementList schema,
      DesiredElements desired,
      boolean isDesired,
      DroppedValue.@Nullable Elements dropped,
      @Nullable Lazy<JsonNode> whole) {
    this.schema = schema;
    this.desired = desired;
    this.isDesired = isDesired;
    this.dropped = dropped;
    this.whole = whole;
  }

  final SchemaNode.ElementList schema() {
    return schema;
  }

  final DroppedValue.@Nullable Elements dropped() {
    return dropped;
  }

  final Bounds bounds() {
    return schema.bounds();
  }

  @Override
  boolean holds(@Nullable JsonNode live) {
    return live instanceof ArrayNode list
        ? dropped == null && holdsList(list)
        : whole == null && bounds().min() == 0;
  }

  /** Returns whether a list needs no change, without allocating anything. */
  abstract boolean holdsList(ArrayNode live);

  @Override
  boolean compare(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!(live instanceof ArrayNode list)) {
      missing(at, live, found);
      return false;
    }
    int mark = found.mark();
    ListChanges changes = new ListChanges(list);
    compare(at, list, ElementPairing.of(schema, desired, list), changes, found);
    boolean emptied = !isDesired && changes.isEmptiedByRemoval();
    if (emptied) {
      found.rollBack(mark);
      found.remove(at, list, Rule.POLICY_2);
    }
    return emptied;
  }

  /** Nothing is there, or something of another type. */
  private void missing(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (whole != null) {
      found.put(at, whole.get(), live, Rule.POLICY_4);
    }
    int length = whole == null ? 0 : whole.get().size();
    if (length < bounds().min()) {
      found.belowMinimum(at, length, bounds().min());
    }
  }

  private void compare(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    for (int i = 0; dropped != null && i < live.size(); i++) {
      if (dropped.isLeaving(live.get(i), i)) {
        remove(at.then(pairing.stepTo(i)), live, i, Rule.POLICY_2, changes, found);
      }
    }
    compareElements(at, live, pairing, changes, found);
    int length = changes.lengthWithAcceptedMissing();
    if (length < bounds().min()) {
      found.belowMinimum(at, length, bounds().min());
    }
  }

  /** Compares the elements that were not dropped; adds missing and removes surplus elements. */
  abstract void compareElements(
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
    if (!(live instanceof ArrayNode list)) {
      missing(at, live, here);
      if (!here.hasEdits()) {
        return live;
      }
      return whole == null ? null : whole.get();
    }
    ListChanges changes = new ListChanges(list);
    ElementPairing pairing = ElementPairing.of(schema, desired, list);
    compare(at, list, pairing, changes, here);
    if (!isDesired && changes.isEmptiedByRemoval()) {
      return null;
    }
    FieldPath path = at.path();
    List<Edit> ofElements =
        here.differences().edits().stream()
            .filter(edit -> edit.path().segments().size() == path.segments().size() + 1)
            .toList();
    ListPlan plan = ListPlan.of(JsonPointer.empty(), list, pairing, schema, desired, ofElements);
    return plan.list(
        index -> {
          FieldComparison comparison = changes.comparisonAt(index);
          Segment step = pairing.stepTo(index);
          JsonNode element =
              comparison == null
                  ? list.get(index)
                  : comparison.repaired(at.then(step), list.get(index), found);
          return element == null ? list.get(index) : element;
        });
  }
}
