package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ElementOrder;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A keyed list or a set: its elements are known by name, wherever they stand. */
final class NamedListComparison extends ListComparison {

  /**
   * A desired element.
   *
   * @param name its key or member
   * @param whole what is sent where it is missing
   * @param observed whether it is put back; else it serves the minimum alone
   * @param ordered whether its place among the others matters (rule SCHEMA-10)
   * @param comparison of what is observed of it, or {@code null} if that can never differ
   */
  record Wanted(
      Segment name,
      Lazy<JsonNode> whole,
      boolean observed,
      boolean ordered,
      @Nullable FieldComparison comparison) {}

  private final Map<Segment, Wanted> wanted = new LinkedHashMap<>();
  private final List<Segment> ordered;
  private final Map<Segment, FieldComparison> unsaid;
  private final Set<Segment> pinned;
  private final @Nullable FieldComparison others;
  private final boolean isOnlyLeaving;
  private final FieldCheck check;

  /**
   * A comparison.
   *
   * @param elements the desired elements
   * @param unsaid comparisons of observed elements of which only pins or nothing are known
   * @param pinned the elements that the schema names and in which something is pinned: a maximum
   *     spares them
   * @param others the comparison of all other elements; null if that can never differ
   * @param isOnlyLeaving whether nothing is observed of the list but what goes
   * @param check finds agreement without garbage
   */
  NamedListComparison(
      SchemaNode.ElementList schema,
      DesiredElements desired,
      boolean isDesired,
      DroppedValue.@Nullable Elements dropped,
      @Nullable Lazy<JsonNode> whole,
      List<Wanted> elements,
      Map<Segment, FieldComparison> unsaid,
      Set<Segment> pinned,
      @Nullable FieldComparison others,
      boolean isOnlyLeaving,
      FieldCheck check) {
    super(schema, desired, isDesired, dropped, whole);
    elements.forEach(element -> wanted.put(element.name(), element));
    this.ordered = elements.stream().filter(Wanted::ordered).map(Wanted::name).toList();
    this.unsaid = Map.copyOf(unsaid);
    this.pinned = Set.copyOf(pinned);
    this.others = others;
    this.isOnlyLeaving = isOnlyLeaving;
    this.check = check;
  }

  @Override
  boolean holdsList(ArrayNode live) {
    return check.holds(live);
  }

  @Override
  void compareElements(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    removeTwins(at, live, pairing, changes, found);
    compareWanted(at, live, pairing, changes, found);
    for (Wanted element : wanted.values()) {
      boolean there = pairing.indexOf(element.name()) >= 0;
      boolean needed = changes.lengthWithAcceptedMissing() < bounds().min();
      if (!element.observed() && !there && needed) {
        add(at.then(element.name()), element.whole().get(), changes, found);
      }
    }
    removeSurplus(at, live, pairing, changes, found);
    compareUnsaid(at, live, pairing, changes, found);
  }

  /**
   * A second element of an observed name is surplus, whatever the bounds (rule SCHEMA-7). What only
   * stands for all other elements names none.
   */
  private void removeTwins(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    for (int i = 0; i < live.size(); i++) {
      Segment name = pairing.twinAt(i);
      if (name != null && isObserved(name) && !changes.isRemoved(i)) {
        remove(at.index(i), live, i, Rule.SCHEMA_7, changes, found);
      }
    }
  }

  private boolean isObserved(Segment name) {
    return schema() instanceof SchemaNode.ScalarSet
        ? !isOnlyLeaving
        : schema().observed(name) != null && (wanted.containsKey(name) || schema().names(name));
  }

  private void compareWanted(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    Set<Segment> moved = ElementOrder.moved(ordered, pairing.places());
    for (Wanted element : wanted.values()) {
      if (!element.observed()) {
        continue;
      }
      PathBuilder pathBuilder = at.then(element.name());
      int index = pairing.indexOf(element.name());
      FieldComparison comparison = element.comparison();
      if (index < 0) {
        add(pathBuilder, element.whole().get(), changes, found);
      } else if (moved.contains(element.name())) {
        JsonNode there = live.get(index);
        JsonNode value =
            comparison == null ? there : comparison.repaired(pathBuilder, there, found);
        found.put(pathBuilder, Trees.freeze(value == null ? there : value), there, Rule.SCHEMA_10);
      } else if (comparison != null) {
        changes.compare(index, comparison);
        comparison.compare(pathBuilder, live.get(index), found);
      }
    }
  }

  /**
   * From the end; what the schema names and the server is to fill in goes last, and what the server
   * added itself stays.
   */
  private void removeSurplus(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    if (!bounds().isExceededBy(changes.length())) {
      return;
    }
    AcceptedForm.Surplus surplus = found.surplus(at);
    int accepted = 0;
    for (int i = 0; i < live.size(); i++) {
      Segment step = pairing.stepTo(i);
      boolean isAccepted = surplus != null && DifferenceCollector.isIn(surplus, step);
      if (surplus != null && isAccepted && isUnknown(pairing, i, changes)) {
        found.accept(at.then(step), live.get(i), surplus);
        accepted++;
      }
    }
    for (int round = 0; round < 2; round++) {
      for (int i = live.size() - 1;
          i >= 0 && bounds().isExceededBy(changes.length() - accepted);
          i--) {
        Segment step = pairing.stepTo(i);
        boolean spared =
            !isUnknown(pairing, i, changes)
                || DifferenceCollector.isIn(surplus, step)
                || (round == 0 && schema().names(step));
        if (!spared) {
          remove(at.then(step), live, i, Rule.POLICY_5, changes, found);
        }
      }
    }
  }

  private boolean isUnknown(ElementPairing pairing, int index, ListChanges changes) {
    Segment name = pairing.nameAt(index);
    return !changes.isRemoved(index)
        && (name == null || !(wanted.containsKey(name) || pinned.contains(name)));
  }

  private void compareUnsaid(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    for (Segment name : pairing.names()) {
      int index = pairing.indexOf(name);
      FieldComparison own = unsaid.get(name);
      FieldComparison comparison = own != null || schema().names(name) ? own : others;
      if (comparison != null && !wanted.containsKey(name) && !changes.isRemoved(index)) {
        changes.compare(index, comparison);
        comparison.compare(at.then(name), live.get(index), found);
      }
    }
  }
}
