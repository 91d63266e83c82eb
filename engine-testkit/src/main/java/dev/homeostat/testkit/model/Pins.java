package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values that the server chose and that are kept (rule POLICY-3).
 *
 * @param values by path
 * @param zeros the paths where a zero was asked for, which counts as unset
 */
record Pins(Map<FieldPath, JsonNode> values, Set<FieldPath> zeros) {

  static final Pins NONE = new Pins(Map.of(), Set.of());

  Pins {
    values = new TreeMap<>(values);
    zeros = new TreeSet<>(zeros);
  }

  @Nullable JsonNode at(FieldPath path) {
    return values.get(path);
  }

  Pins with(FieldPath path, JsonNode value) {
    Map<FieldPath, JsonNode> more = new LinkedHashMap<>(values);
    more.put(path, value);
    return new Pins(more, zeros);
  }

  /** Adds a value that the server chose in the place of a zero. */
  Pins withZero(FieldPath path, JsonNode value) {
    Set<FieldPath> more = new TreeSet<>(zeros);
    more.add(path);
    return new Pins(with(path, value).values, more);
  }

  Pins without(Predicate<FieldPath> paths) {
    Map<FieldPath, JsonNode> fewer = new LinkedHashMap<>(values);
    fewer.keySet().removeIf(paths);
    Set<FieldPath> left = new TreeSet<>(zeros);
    left.removeIf(paths);
    return new Pins(fewer, left);
  }

  boolean isAnyBelow(FieldPath at) {
    return values.keySet().stream().anyMatch(path -> path.startsWith(at));
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
      return Values.with(tree, key.name(), put(start, rest, value, inner));
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
