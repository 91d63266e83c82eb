package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Checks whether one tree is part of others. The elements of lists may have any position. */
final class TreeInclusion {

  private TreeInclusion() {}

  /** Returns whether a tree contains all values of another one. */
  static boolean isWithin(JsonNode part, JsonNode whole) {
    if (part.isObject() && whole.isObject()) {
      for (Map.Entry<String, JsonNode> member : part.properties()) {
        if (!isWithin(member.getValue(), whole.path(member.getKey()))) {
          return false;
        }
      }
      return true;
    }
    if (part.isArray() && whole.isArray()) {
      return all(part, element -> any(whole, candidate -> isWithin(element, candidate)));
    }
    return Trees.equal(part, whole);
  }

  /** Returns whether each leaf of a tree is one of the first or of the second at the same place. */
  static boolean isMadeOf(JsonNode tree, JsonNode first, JsonNode second) {
    if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> member : tree.properties()) {
        String name = member.getKey();
        if (!isMadeOf(member.getValue(), first.path(name), second.path(name))) {
          return false;
        }
      }
      return first.isObject() || second.isObject();
    }
    if (tree.isArray()) {
      return all(
          tree,
          element ->
              any(first, one -> any(second, other -> isMadeOf(element, one, other)))
                  || any(first, one -> isWithin(element, one))
                  || any(second, other -> isWithin(element, other)));
    }
    return isSame(tree, first) || isSame(tree, second);
  }

  private static boolean isSame(JsonNode one, JsonNode other) {
    return !other.isMissingNode() && Trees.equal(one, other);
  }

  /** Returns whether all that was observed is there; what ends a list is its length. */
  static boolean isObservedIn(JsonNode observed, JsonNode live) {
    if (observed.isObject()) {
      for (Map.Entry<String, JsonNode> member : observed.properties()) {
        if (!isObservedIn(member.getValue(), live.path(member.getKey()))) {
          return false;
        }
      }
      return true;
    }
    if (observed.isArray()) {
      return all(
          observed,
          element ->
              element.has(ObserverSchema.LIST_CURRENT)
                  ? element.path(ObserverSchema.LIST_CURRENT).asInt(-1) == live.size()
                  : any(live, candidate -> isObservedIn(element, candidate)));
    }
    return Trees.equal(observed, live);
  }

  private interface Condition {
    boolean isMetBy(JsonNode element);
  }

  private static boolean all(JsonNode list, Condition condition) {
    return StreamSupport.stream(list.spliterator(), false).allMatch(condition::isMetBy);
  }

  private static boolean any(JsonNode list, Condition condition) {
    return list.isArray()
        && StreamSupport.stream(list.spliterator(), false).anyMatch(condition::isMetBy);
  }
}
