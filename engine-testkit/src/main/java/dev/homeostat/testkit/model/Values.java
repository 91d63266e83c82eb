package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Comparison and copies of JSON values (rules READ-1, READ-2). */
final class Values {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Values() {}

  /** Reads READ-1: null and absent are one. */
  static boolean isAbsent(@Nullable JsonNode value) {
    return value == null || value.isNull() || value.isMissingNode();
  }

  /** Reads READ-1: an object in which nothing is but nulls is empty. */
  static boolean isEmpty(JsonNode object) {
    return names(object).stream().allMatch(name -> isAbsent(object.get(name)));
  }

  /** Reads READ-1: numbers by value, never across types, null equal to absent. */
  static boolean same(@Nullable JsonNode left, @Nullable JsonNode right) {
    if (left == null || right == null || isAbsent(left) || isAbsent(right)) {
      return isAbsent(left) && isAbsent(right);
    }
    if (left.isNumber() && right.isNumber()) {
      return left.decimalValue().compareTo(right.decimalValue()) == 0;
    }
    if (left instanceof ObjectNode && right instanceof ObjectNode) {
      return names(left, right).stream().allMatch(name -> same(left.get(name), right.get(name)));
    }
    if (left instanceof ArrayNode && right instanceof ArrayNode) {
      boolean same = left.size() == right.size();
      for (int i = 0; same && i < left.size(); i++) {
        same = same(left.get(i), right.get(i));
      }
      return same;
    }
    return left.equals(right);
  }

  /** Reads READ-2: a null that is left in a desired state is a wish, and not equal to absent. */
  static boolean sameWishes(JsonNode left, JsonNode right) {
    return left.equals((one, other) -> same(one, other) ? 0 : 1, right);
  }

  /** Reads SCHEMA-4: as one value, an empty list is equal to absent. */
  static boolean sameValue(@Nullable JsonNode left, @Nullable JsonNode right) {
    return same(orAbsent(left), orAbsent(right));
  }

  private static @Nullable JsonNode orAbsent(@Nullable JsonNode value) {
    return value instanceof ArrayNode list && list.isEmpty() ? null : value;
  }

  /** Reads POLICY-3: values in whose place a server may choose one. */
  static boolean isZero(@Nullable JsonNode value) {
    return value != null
        && ((value.isNumber() && value.decimalValue().signum() == 0)
            || (value.isTextual() && value.textValue().isEmpty()));
  }

  static Set<String> names(@Nullable JsonNode... objects) {
    Set<String> names = new TreeSet<>();
    for (JsonNode object : objects) {
      if (object instanceof ObjectNode) {
        object.fieldNames().forEachRemaining(names::add);
      }
    }
    return names;
  }

  static @Nullable JsonNode member(@Nullable JsonNode object, String name) {
    return object instanceof ObjectNode ? object.get(name) : null;
  }

  static List<JsonNode> elements(@Nullable JsonNode list) {
    List<JsonNode> elements = new ArrayList<>();
    if (list instanceof ArrayNode) {
      list.forEach(elements::add);
    }
    return elements;
  }

  static ArrayNode list(List<JsonNode> elements) {
    return JSON.arrayNode().addAll(elements);
  }

  /** Copies an object, with one member set, or without it if the value is absent. */
  static ObjectNode with(@Nullable JsonNode object, String name, @Nullable JsonNode value) {
    ObjectNode copy = JSON.objectNode();
    if (object instanceof ObjectNode members) {
      for (Map.Entry<String, JsonNode> member : members.properties()) {
        copy.set(member.getKey(), member.getValue());
      }
    }
    if (value == null || value.isMissingNode()) {
      copy.remove(name);
    } else {
      copy.set(name, value);
    }
    return copy;
  }

  /** Returns the empty parent that is created when a value is put at a path below it. */
  static JsonNode emptyAt(List<FieldPath.Segment> path) {
    return path.isEmpty() || path.get(0) instanceof FieldPath.Key
        ? JSON.objectNode()
        : JSON.arrayNode();
  }

  /** Reads READ-2: a null counts as absent, so it is not sent. */
  static JsonNode withoutNulls(JsonNode value) {
    if (value instanceof ObjectNode members) {
      ObjectNode copy = JSON.objectNode();
      for (Map.Entry<String, JsonNode> member : members.properties()) {
        if (!member.getValue().isNull()) {
          copy.set(member.getKey(), withoutNulls(member.getValue()));
        }
      }
      return copy;
    }
    if (value instanceof ArrayNode) {
      return list(elements(value).stream().map(Values::withoutNulls).toList());
    }
    return value;
  }
}
