package dev.homeostat.appwrapper.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;

/**
 * A map of a template that is being completed.
 *
 * @param tree the map
 * @param place of the map
 * @param conflicts gets what contradicts the template
 */
record TreeEditor(ObjectNode tree, String place, List<String> conflicts) {

  /** Returns a map in this one; it is put there if there is none. */
  TreeEditor map(String name) {
    JsonNode value = tree.path(name);
    if (!(value instanceof ObjectNode)) {
      if (!Trees.isAbsent(value)) {
        conflict(name, "expected a map");
      }
      value = JsonNodeFactory.instance.objectNode();
      tree.set(name, value);
    }
    return new TreeEditor((ObjectNode) value, place + "." + name, conflicts);
  }

  /** Returns a list in this map; it is put there if there is none. */
  ArrayNode list(String name) {
    JsonNode value = tree.path(name);
    if (value instanceof ArrayNode list) {
      return list;
    }
    if (!Trees.isAbsent(value)) {
      conflict(name, "expected a list");
    }
    return tree.putArray(name);
  }

  /** Adds a value if there is none. */
  void keep(String key, String value) {
    if (!tree.hasNonNull(key)) {
      tree.put(key, value);
    }
  }

  /** Adds values to a map, which must not have others. */
  void merge(String name, Map<String, String> values) {
    ObjectNode map = map(name).tree();
    values.forEach(
        (key, value) -> {
          if (map.hasNonNull(key) && !map.path(key).asText().equals(value)) {
            conflict(
                "",
                "conflict updating "
                    + name
                    + ": "
                    + key
                    + " has "
                    + map.path(key).asText()
                    + ", and would get "
                    + value);
          }
          map.put(key, value);
        });
  }

  /** Adds an element to a list that has none of its name. */
  void addNamed(String name, JsonNode element) {
    ArrayNode list = list(name);
    for (JsonNode one : list) {
      if (one.path("name").equals(element.path("name"))) {
        return;
      }
    }
    list.add(element);
  }

  void conflict(String name, String message) {
    conflicts.add(place + (name.isEmpty() ? "" : "." + name) + ": " + message);
  }
}
