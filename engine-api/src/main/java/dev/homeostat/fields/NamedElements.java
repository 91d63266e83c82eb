package dev.homeostat.fields;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the elements of one list by their names in {@code fieldsV1}. Each form of names has an
 * index, because a list can have thousands of elements.
 */
final class NamedElements {

  private final ArrayNode list;
  private final Map<List<String>, Map<List<String>, List<Integer>>> byKeys = new HashMap<>();
  private @Nullable Map<String, List<Integer>> byValue;

  NamedElements(ArrayNode list) {
    this.list = list;
  }

  /** Returns the places of the elements that a name stands for; empty if there are none. */
  List<Integer> find(FieldsV1Name name) {
    if (name instanceof FieldsV1Name.Keys keyed) {
      return find(keyed);
    }
    if (name instanceof FieldsV1Name.Value one) {
      return values().getOrDefault(canonical(one.value()), List.of());
    }
    boolean isPlace = name instanceof FieldsV1Name.Index place && place.index() < list.size();
    return isPlace ? List.of(((FieldsV1Name.Index) name).index()) : List.of();
  }

  private List<Integer> find(FieldsV1Name.Keys keyed) {
    List<String> names = new ArrayList<>();
    keyed.keys().fieldNames().forEachRemaining(names::add);
    List<Integer> found =
        byKeys
            .computeIfAbsent(names, this::index)
            .getOrDefault(values(keyed.keys(), names).orElseThrow(), List.of());
    // An element may leave out a key that has a default.
    return found.isEmpty() && names.size() > 1 ? withDefaults(keyed) : found;
  }

  private List<Integer> withDefaults(FieldsV1Name.Keys keyed) {
    return FieldPath.root()
        .then(keyed.segment())
        .pointerIn(list)
        .map(JsonPointer::getMatchingIndex)
        .map(List::of)
        .orElse(List.of());
  }

  private Map<List<String>, List<Integer>> index(List<String> names) {
    Map<List<String>, List<Integer>> index = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof ObjectNode element) {
        int place = i;
        values(element, names)
            .ifPresent(
                values -> index.computeIfAbsent(values, none -> new ArrayList<>(1)).add(place));
      }
    }
    return index;
  }

  /** Returns the values of key fields; empty if one is missing. */
  private static Optional<List<String>> values(ObjectNode element, List<String> names) {
    List<String> values = new ArrayList<>(names.size());
    for (String name : names) {
      JsonNode value = element.get(name);
      if (value == null || !value.isValueNode()) {
        return Optional.empty();
      }
      values.add(canonical(value));
    }
    return Optional.of(values);
  }

  private Map<String, List<Integer>> values() {
    if (byValue == null) {
      byValue = new HashMap<>();
      for (int i = 0; i < list.size(); i++) {
        byValue.computeIfAbsent(canonical(list.get(i)), none -> new ArrayList<>(1)).add(i);
      }
    }
    return byValue;
  }

  /** Returns a text that equal values share: 1 and 1.0 are equal, 1 and "1" are not. */
  private static String canonical(JsonNode value) {
    boolean isFinite = !value.isDouble() || Double.isFinite(value.doubleValue());
    return value.isNumber() && isFinite
        ? value.decimalValue().stripTrailingZeros().toString()
        : value.toString();
  }
}
