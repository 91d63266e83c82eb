package dev.homeostat.cli.passes;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;

/** Which fields of a tree a schema observes: for colours only, the engine decides by itself. */
final class Observed {

  private static final String CONTROL = "observer_schema_list_";

  private Observed() {}

  static boolean isControl(JsonPointer at) {
    JsonPointer last = at.last();
    return last != null && last.getMatchingProperty().startsWith(CONTROL);
  }

  static boolean is(JsonNode schema, JsonNode tree, JsonPointer at) {
    JsonNode observed = schema;
    JsonNode value = tree;
    for (JsonPointer rest = at; !rest.matches(); rest = rest.tail()) {
      if (observed.isNull()) {
        return true;
      }
      JsonNode next = value.isArray() ? value.path(rest.getMatchingIndex()) : value;
      if (observed.isArray()) {
        JsonNode control = observed.path(observed.size() - 1);
        if (control.path(CONTROL + "whole").asBoolean()) {
          return true;
        }
        observed = element(observed, control, next, rest.getMatchingIndex());
        value = next;
      } else {
        observed = observed.path(rest.getMatchingProperty());
        value = value.path(rest.getMatchingProperty());
      }
    }
    return observed.isNull() || observed.isContainerNode();
  }

  private static JsonNode element(JsonNode list, JsonNode control, JsonNode element, int index) {
    JsonNode keys = control.path(CONTROL + "keys");
    if (keys.isMissingNode()) {
      return index < list.size() - 1 ? list.path(index) : MissingNode.getInstance();
    }
    for (int i = 0; i < list.size() - 1; i++) {
      if (stands(list.get(i), keys, element)) {
        return list.get(i);
      }
    }
    return MissingNode.getInstance();
  }

  private static boolean stands(JsonNode schema, JsonNode keys, JsonNode element) {
    if (schema.isNull() || keys.isEmpty()) {
      return schema.isNull() || Trees.equal(schema, element);
    }
    for (JsonNode key : keys) {
      FieldPath path = FieldPath.of(key.asText().split("\\."));
      JsonNode wanted = path.in(schema).orElse(MissingNode.getInstance());
      if (!Trees.isAbsent(wanted)
          && !Trees.equal(wanted, path.in(element).orElse(MissingNode.getInstance()))) {
        return false;
      }
    }
    return true;
  }
}
