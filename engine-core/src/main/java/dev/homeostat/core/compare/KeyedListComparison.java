package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.KeyFields;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A list whose elements are known by key fields. */
final class KeyedListComparison extends NamedListComparison {

  /**
   * An element that is not desired, but compared where it is.
   *
   * @param key which element
   * @param comparison of what is observed of it
   */
  record Undesired(ElementKey key, FieldComparison comparison) {}

  /**
   * The elements that are not desired.
   *
   * @param compared the elements that are compared where they are
   * @param pinned the elements that the schema names and in which something is pinned: a maximum
   *     spares them
   * @param others the comparison of all other elements; null if that can never differ
   */
  record Rest(List<Undesired> compared, Set<Segment> pinned, @Nullable FieldComparison others) {}

  private static final FieldComparison[] NONE = {};

  /** The keys of desired elements, by their number. */
  private final ElementKey[] keys;

  private final KeyFields fields;
  private final AcceptedFormIndex forms;
  private final ElementKey[] acceptedSurplus;
  private final Undesired[] undesired;
  private final Rest rest;
  private final boolean isOrdered;
  private final boolean isPartlyOrdered;
  private volatile FieldComparison @Nullable [] inOrder;

  /**
   * A comparison.
   *
   * @param list the desired state of the list
   * @param elements the desired elements
   * @param rest the elements that are not desired
   * @param forms of the whole object
   * @param acceptedSurplus the elements that the server adds to the list
   */
  KeyedListComparison(
      DesiredList list,
      List<DesiredElement> elements,
      Rest rest,
      AcceptedFormIndex forms,
      List<ElementKey> acceptedSurplus) {
    super(list, elements);
    SchemaNode.KeyedList schema = (SchemaNode.KeyedList) list.schema();
    this.fields = schema.fields();
    this.keys = new ElementKey[count()];
    int ordered = 0;
    int observed = 0;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = keyOf(list, element(i).name());
      ordered += element(i).ordered() ? 1 : 0;
      observed += element(i).observed() ? 1 : 0;
    }
    this.forms = forms;
    this.acceptedSurplus = acceptedSurplus.toArray(ElementKey[]::new);
    this.undesired = rest.compared().toArray(Undesired[]::new);
    this.rest = rest;
    this.isOrdered = schema.ordered() && ordered == observed;
    this.isPartlyOrdered = ordered > 0 && ordered < observed;
  }

  private static ElementKey keyOf(DesiredList list, Segment name) {
    ElementKey key = list.elements().key(name);
    if (key == null) {
      throw new IllegalStateException("an element of a keyed list has a key: " + name);
    }
    return key;
  }

  @Override
  boolean matchesElements(ArrayNode live) {
    return matchesInOrder(live) || matchesByKey(live);
  }

  /**
   * Returns whether a list has the desired elements and no others, in the order in which they are
   * desired. That is the most frequent case, and needs no search.
   */
  private boolean matchesInOrder(ArrayNode live) {
    FieldComparison[] expected = inOrder();
    if (expected.length == 0 || expected.length != live.size()) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if (!expected[i].matches(live.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean matchesByKey(ArrayNode live) {
    if (rest.others() != null || isPartlyOrdered) {
      return false;
    }
    int found = 0;
    int missing = 0;
    int cursor = 0;
    int last = -1;
    for (int i = 0; i < keys.length; i++) {
      DesiredElement element = element(i);
      if (!element.observed()) {
        continue;
      }
      int at = keys[i].find(live, cursor);
      if (at < 0) {
        if (!element.isAcceptedMissing(forms)) {
          return false;
        }
        missing++;
        continue;
      }
      FieldComparison comparison = element.comparison();
      if ((isOrdered && at < last) || (comparison != null && !comparison.matches(live.get(at)))) {
        return false;
      }
      found++;
      last = at;
      cursor = at + 1;
    }
    return live.size() + missing >= bounds().min()
        && isShortEnough(live)
        && areUndesiredFine(live)
        && (live.size() == found || !fields.hasTwins(live));
  }

  /**
   * Reads the elements one by one if they can be expected in the order in which they are desired.
   */
  @Override
  boolean matchesNext(JsonParser live) throws IOException {
    FieldComparison[] expected = inOrder();
    if (live.currentToken() != JsonToken.START_ARRAY || expected.length == 0) {
      return super.matchesNext(live);
    }
    int next = 0;
    while (live.nextToken() != JsonToken.END_ARRAY) {
      if (next == expected.length || !expected[next].matchesNext(live)) {
        return false;
      }
      next++;
    }
    return next == expected.length;
  }

  /** Returns the comparisons of all elements with their keys; none if more has to be known. */
  private FieldComparison[] inOrder() {
    FieldComparison[] known = inOrder;
    if (known == null) {
      known = isPlain() ? withKeys() : NONE;
      inOrder = known;
    }
    return known;
  }

  private boolean isPlain() {
    boolean isPlain =
        dropped() == null
            && rest.others() == null
            && undesired.length == 0
            && !isPartlyOrdered
            && keys.length >= bounds().min()
            && !bounds().isExceededBy(keys.length)
            && schema() instanceof SchemaNode.KeyedList list
            && list.keys().stream().noneMatch(name -> name.indexOf('.') >= 0);
    for (int i = 0; isPlain && i < keys.length; i++) {
      isPlain = element(i).observed();
    }
    return isPlain;
  }

  private FieldComparison[] withKeys() {
    FieldComparison[] elements = new FieldComparison[keys.length];
    for (int i = 0; i < keys.length; i++) {
      FieldComparison comparison = element(i).comparison();
      boolean isOneValue = !(element(i).whole().schema() instanceof SchemaNode.Fields);
      if (comparison != null && isOneValue) {
        elements[i] = comparison;
      } else if (comparison == null || comparison instanceof ObjectComparison) {
        ObjectComparison fields =
            comparison instanceof ObjectComparison object
                ? object
                : new ObjectComparison(List.of(), List.of(), null, false);
        elements[i] = fields.with(keys[i]);
      } else {
        return NONE;
      }
    }
    return elements;
  }

  private boolean isShortEnough(ArrayNode live) {
    int accepted = 0;
    for (int i = 0; bounds().isExceededBy(live.size()) && i < acceptedSurplus.length; i++) {
      accepted += acceptedSurplus[i].find(live, 0) < 0 ? 0 : 1;
    }
    return !bounds().isExceededBy(live.size() - accepted);
  }

  private boolean areUndesiredFine(ArrayNode live) {
    for (Undesired element : undesired) {
      int at = element.key().find(live, 0);
      if (at >= 0 && !element.comparison().matches(live.get(at))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an element is observed by its own name; a wildcard names none. */
  @Override
  boolean isObserved(Segment name) {
    return schema().observed(name) != null && (isDesired(name) || schema().names(name));
  }

  @Override
  boolean isKnown(Segment name) {
    return isDesired(name) || rest.pinned().contains(name);
  }

  @Override
  void diffUndesired(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {
    if (undesired.length == 0 && rest.others() == null) {
      return;
    }
    for (int i = 0; i < live.size(); i++) {
      Segment name = pairing.nameAt(i);
      if (name != null && !isDesired(name) && !changes.isRemoved(i)) {
        FieldComparison own = undesired(name);
        FieldComparison comparison = own != null || schema().names(name) ? own : rest.others();
        if (comparison != null) {
          changes.compare(i, comparison);
          comparison.diff(at.then(name), live.get(i), found);
        }
      }
    }
  }

  private @Nullable FieldComparison undesired(Segment name) {
    for (Undesired element : undesired) {
      if (element.key().segment().equals(name)) {
        return element.comparison();
      }
    }
    return null;
  }
}
