package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values that the server chose and that are kept (rule POLICY-3).
 *
 * @param values by path
 * @param zeros the zeros that were asked for, which count as unset, by path
 * @param suspended those whose field is set now to a value that the server refuses, by path
 */
record Pins(
    Map<FieldPath, JsonNode> values,
    Map<FieldPath, JsonNode> zeros,
    Map<FieldPath, JsonNode> suspended) {

  static final Pins NONE = new Pins(Map.of(), Map.of(), Map.of());

  Pins {
    values = new TreeMap<>(values);
    zeros = new TreeMap<>(zeros);
    suspended = new TreeMap<>(suspended);
  }

  /** Returns all of them, as if no field of them were set. */
  Pins resumed() {
    Map<FieldPath, JsonNode> all = new TreeMap<>(suspended);
    all.putAll(values);
    return new Pins(all, zeros, Map.of());
  }

  /** Returns the same with others that are suspended. */
  Pins suspending(Map<FieldPath, JsonNode> others) {
    return new Pins(values, zeros, others);
  }

  @Nullable JsonNode at(FieldPath path) {
    return values.get(path);
  }

  Pins with(FieldPath path, JsonNode value) {
    Map<FieldPath, JsonNode> more = new LinkedHashMap<>(values);
    more.put(path, value);
    return new Pins(more, zeros, suspended);
  }

  /** Returns whether a value is the zero in whose place the server chose another one. */
  boolean isZero(FieldPath path, @Nullable JsonNode value) {
    JsonNode zero = zeros.get(path);
    return zero != null && Values.same(zero, value);
  }

  /** Adds a value that the server chose in the place of a zero. */
  Pins withZero(FieldPath path, JsonNode zero, JsonNode value) {
    Map<FieldPath, JsonNode> more = new TreeMap<>(zeros);
    more.put(path, zero);
    return new Pins(with(path, value).values, more, suspended);
  }

  Pins without(Predicate<FieldPath> paths) {
    Map<FieldPath, JsonNode> fewer = new LinkedHashMap<>(values);
    fewer.keySet().removeIf(paths);
    Map<FieldPath, JsonNode> left = new TreeMap<>(zeros);
    left.keySet().removeIf(paths);
    return new Pins(fewer, left, suspended);
  }

  boolean isAnyBelow(FieldPath at) {
    return values.keySet().stream().anyMatch(path -> path.startsWith(at));
  }

  /** Returns whether a field below a place is pinned that is in no list there. */
  boolean isAnyMemberBelow(FieldPath at) {
    return values.keySet().stream()
        .filter(path -> path.startsWith(at))
        .anyMatch(
            path ->
                path.segments().stream()
                    .skip(at.segments().size())
                    .allMatch(FieldPath.Key.class::isInstance));
  }

  /** Returns a desired value with the pins below it, where what they hang in is desired. */
  JsonNode over(FieldPath at, JsonNode desired, @Nullable Observed observed) {
    JsonNode whole = desired;
    for (Map.Entry<FieldPath, JsonNode> pin : values.entrySet()) {
      if (pin.getKey().startsWith(at)) {
        List<FieldPath.Segment> below =
            pin.getKey().segments().subList(at.segments().size(), pin.getKey().segments().size());
        whole = put(whole, below, pin.getValue(), observed);
      }
    }
    return whole;
  }

  private static JsonNode put(
      JsonNode tree, List<FieldPath.Segment> path, JsonNode value, @Nullable Observed observed) {
    if (path.isEmpty()) {
      return value;
    }
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (path.get(0) instanceof FieldPath.Key key && tree instanceof ObjectNode) {
      Observed inner =
          observed instanceof Observed.Fields fields ? fields.members().get(key.name()) : null;
      JsonNode below = tree.get(key.name());
      boolean inList = !rest.isEmpty() && !(rest.get(0) instanceof FieldPath.Key);
      if (Values.isAbsent(below) && inList && !(rest.get(0) instanceof FieldPath.Index)) {
        return tree; // an element that is not desired
      }
      JsonNode start = Values.isAbsent(below) ? Values.emptyAt(rest) : below;
      JsonNode filled = put(start, rest, value, inner);
      boolean isNothing = Values.isAbsent(below) && inList && filled.isEmpty();
      return isNothing ? tree : Values.with(tree, key.name(), filled);
    }
    if (observed instanceof Observed.Elements elements && tree instanceof ArrayNode) {
      List<JsonNode> list = new ArrayList<>(Values.elements(tree));
      for (int i = 0; i < list.size(); i++) {
        FieldPath.Segment step = path.get(0);
        if (elements
            .identity()
            .of(list.get(i), i)
            .filter(id -> id.segment().equals(step))
            .isPresent()) {
          Observed inner = elements.of(elements.identity().of(list.get(i), i));
          list.set(i, put(list.get(i), rest, value, inner));
        }
      }
      if (rest.isEmpty()
          && path.get(0) instanceof FieldPath.Index index
          && index.index() == list.size()) {
        list.add(value);
      }
      return Values.list(list);
    }
    return tree;
  }
}
