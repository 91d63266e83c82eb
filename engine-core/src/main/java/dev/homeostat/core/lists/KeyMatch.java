package dev.homeostat.core.lists;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows an element of a keyed list by its key, without writing the key out. */
public final class KeyMatch {

  private final boolean typed;
  private final String[][] names;
  private final JsonNode[] values;
  private final boolean[] usual;

  /** Creates a match of the elements of a list by the values of their keys. */
  public KeyMatch(ElementKey key, List<String> keys) {
    int count = keys.size();
    typed = key.isTyped();
    names = new String[count][];
    values = new JsonNode[count];
    usual = new boolean[count];
    for (int i = 0; i < count; i++) {
      JsonNode value = key.value(keys.get(i));
      names[i] = keys.get(i).split("\\.", -1);
      values[i] = value == null ? TextNode.valueOf("") : value;
      usual[i] = keys.get(i).equals("protocol") && values[i].asText().equals("TCP");
    }
  }

  boolean matches(@Nullable JsonNode element) {
    if (!(element instanceof ObjectNode)) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      JsonNode value = element;
      for (int j = 0; j < names[i].length && value != null; j++) {
        value = value.get(names[i][j]);
      }
      if (!matches(i, value)) {
        return false;
      }
    }
    return true;
  }

  private boolean matches(int key, @Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return usual[key];
    }
    if (typed || value instanceof TextNode) {
      return Trees.equal(values[key], value);
    }
    return value.isValueNode() && values[key].asText().equals(value.asText());
  }

  /** The first place at or behind the cursor, else from the front; -1 if nowhere. */
  public int find(ArrayNode list, int cursor) {
    int size = list.size();
    for (int i = cursor; i < size; i++) {
      if (matches(list.get(i))) {
        return i;
      }
    }
    for (int i = 0; i < cursor; i++) {
      if (matches(list.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether any two elements have the same key. */
  public static boolean anyTwins(ArrayNode list, String[][] keys) {
    for (int i = 1; i < list.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (areTwins(list.get(i), list.get(j), keys)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean areTwins(JsonNode left, JsonNode right, String[][] keys) {
    for (int i = 0; i < keys.length; i++) {
      JsonNode a = left;
      JsonNode b = right;
      for (int j = 0; j < keys[i].length; j++) {
        a = a.path(keys[i][j]);
        b = b.path(keys[i][j]);
      }
      boolean same =
          Trees.isAbsent(a) == Trees.isAbsent(b)
              ? Trees.equal(a, b)
              : keys[i][0].equals("protocol");
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
