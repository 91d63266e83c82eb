package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementOrder;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A list whose elements are known by name, wherever they stand: a keyed list or a set. */
abstract class NamedListComparison extends ListComparison {

  private final DesiredElement[] elements;
  private final List<Segment> ordered;

  NamedListComparison(DesiredList list, List<DesiredElement> elements) {
    super(list);
    this.elements = elements.toArray(DesiredElement[]::new);
    List<Segment> names = new ArrayList<>();
    for (DesiredElement element : elements) {
      if (element.ordered()) {
        names.add(element.name());
      }
    }
    this.ordered = names;
  }

  /** Returns an element by its number. */
  final DesiredElement element(int index) {
    return elements[index];
  }

  /** Returns the number of desired elements that have a name. */
  final int count() {
    return elements.length;
  }

  @Override
  void diffElements(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    removeTwins(at, live, pairing, changes, found);
    diffDesired(at, live, pairing, changes, found);
    for (DesiredElement element : elements) {
      boolean there = pairing.indexOf(element.name()) >= 0;
      boolean needed = changes.lengthWithAcceptedMissing() < bounds().min();
      if (!element.observed() && !there && needed) {
        add(at.then(element.name()), element.whole().get(), changes, found);
      }
    }
    removeSurplus(at, live, pairing, changes, found);
    diffUndesired(at, live, pairing, changes, found);
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

  /** Returns whether an element of this name is observed by itself. */
  abstract boolean isObserved(Segment name);

  /** Returns whether a maximum spares an element of this name. */
  abstract boolean isKnown(Segment name);

  /** Compares the elements that are observed, but not desired. */
  abstract void diffUndesired(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found);

  private void diffDesired(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    Set<Segment> moved = ElementOrder.moved(ordered, pairing);
    for (DesiredElement element : elements) {
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
        comparison.diff(pathBuilder, live.get(index), found);
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
      if (surplus != null && isAccepted && !changes.isRemoved(i) && !isDesired(step)) {
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
    return !changes.isRemoved(index) && (name == null || !isKnown(name));
  }
}
