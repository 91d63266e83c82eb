package dev.homeostat.core.pathcheck;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.pathcheck.ListNaming.ByKey;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The right names of elements of a keyed list.
 *
 * @param list the keys of the list
 * @param elements those that the manifest has
 */
record KeyProposals(ByKey list, List<JsonNode> elements) {

  KeyProposals {
    elements = List.copyOf(elements);
  }

  /** Returns the keys of the element at a place. */
  Optional<Segment> at(int place) {
    return place < elements.size() ? keys(elements.get(place)) : Optional.empty();
  }

  /** Returns the element with a value of the only key. */
  Optional<Segment> of(String value) {
    return list.keys().size() == 1
        ? Optional.of(Element.of(list.keys().get(0), value))
        : Optional.empty();
  }

  /** Returns the keys of the only element that has all of the written values, or similar keys. */
  Optional<Segment> of(Element written) {
    Optional<Segment> named = named(written);
    if (named.isPresent()) {
      return named;
    }
    List<String> open = new ArrayList<>(list.keys());
    open.removeAll(written.keys().keySet());
    Map<String, String> keys = new TreeMap<>();
    written
        .keys()
        .forEach(
            (name, value) -> {
              if (list.keys().contains(name)) {
                keys.put(name, value);
              } else {
                Spelling.meant(name, open).ifPresent(key -> keys.put(key, value));
              }
            });
    return segment(keys);
  }

  /** Returns the keys of the only element that has all of the written values. */
  Optional<Segment> named(Element written) {
    List<Segment> same =
        elements.stream()
            .filter(each -> hasAll(each, written.keys()))
            .flatMap(each -> keys(each).stream())
            .distinct()
            .toList();
    return same.size() == 1 ? Optional.of(same.get(0)) : Optional.empty();
  }

  private boolean hasAll(JsonNode element, Map<String, String> values) {
    return values.entrySet().stream().allMatch(key -> has(element, key.getKey(), key.getValue()));
  }

  /** A key that is not required has a default, which may be the named one. */
  private boolean has(JsonNode element, String name, String named) {
    JsonNode value = FieldNames.value(element, name);
    boolean hasDefault = list.keys().contains(name) && !list.required().contains(name);
    return value.isMissingNode() ? hasDefault : value.isValueNode() && value.asText().equals(named);
  }

  private Optional<Segment> keys(JsonNode element) {
    Map<String, String> keys = new TreeMap<>();
    for (String name : list.keys()) {
      JsonNode value = FieldNames.value(element, name);
      if (value.isValueNode()) {
        keys.put(name, value.asText());
      }
    }
    return segment(keys);
  }

  private Optional<Segment> segment(Map<String, String> keys) {
    return !keys.isEmpty() && keys.keySet().containsAll(list.required())
        ? Optional.of(new Element(keys))
        : Optional.empty();
  }
}
