package dev.homeostat.testkit.history;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.HistoryStep.Edit.Operation;

/** The edit of another writer in a tree. */
final class TreeEdit {

  private TreeEdit() {}

  /** Changes a tree in place; where the path does not fit, nothing happens. */
  static boolean apply(ObjectNode tree, HistoryStep.Edit edit) {
    JsonPointer head = edit.path().head();
    if (head == null) {
      return false;
    }
    JsonNode parent = tree.at(head);
    String name = edit.path().last().getMatchingProperty();
    if (parent.isMissingNode() && edit.operation() == Operation.ADD && !isInList(edit.path())) {
      parent = made(tree, head);
    }
    if (parent instanceof ArrayNode list) {
      return isPlace(name) && inList(list, name, edit);
    }
    if (!(parent instanceof ObjectNode members)) {
      return false;
    }
    switch (edit.operation()) {
      case ADD -> members.set(name, edit.value().deepCopy());
      case REPLACE -> {
        if (!members.has(name)) {
          return false;
        }
        members.set(name, edit.value().deepCopy());
      }
      case REMOVE -> members.remove(name);
    }
    return true;
  }

  private static boolean isPlace(String name) {
    return name.equals("-") || name.chars().allMatch(Character::isDigit);
  }

  private static boolean isInList(JsonPointer path) {
    return !path.matches() && (isPlace(path.getMatchingProperty()) || isInList(path.tail()));
  }

  private static JsonNode made(ObjectNode tree, JsonPointer path) {
    ObjectNode at = tree;
    for (JsonPointer left = path; !left.matches(); left = left.tail()) {
      String name = left.getMatchingProperty();
      if (at.has(name) && !(at.get(name) instanceof ObjectNode)) {
        return at.get(name);
      }
      at = at.withObjectProperty(name);
    }
    return at;
  }

  private static boolean inList(ArrayNode list, String name, HistoryStep.Edit edit) {
    int index = name.equals("-") ? list.size() : Integer.parseInt(name);
    boolean isThere = index < list.size();
    switch (edit.operation()) {
      case ADD -> {
        if (index > list.size()) {
          return false;
        }
        list.insert(index, edit.value().deepCopy());
      }
      case REPLACE -> {
        if (!isThere) {
          return false;
        }
        list.set(index, edit.value().deepCopy());
      }
      case REMOVE -> {
        if (!isThere) {
          return false;
        }
        list.remove(index);
      }
    }
    return true;
  }
}
