package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The identity of the elements of a list (rule SCHEMA-2).
 *
 * @param kind keyed, a set, or by position
 * @param keys the key fields of a keyed list, with dots between the names of a nested one
 */
record ListIdentity(Kind kind, List<String> keys) {

  enum Kind {
    KEYED,
    SET,
    POSITION
  }

  static final ListIdentity SET = new ListIdentity(Kind.SET, List.of());
  static final ListIdentity POSITION = new ListIdentity(Kind.POSITION, List.of());

  static ListIdentity keyed(List<String> keys) {
    return new ListIdentity(Kind.KEYED, keys);
  }

  /** Returns the id of an element; empty for one without an id, which has no name. */
  Optional<ElementId> of(JsonNode element, int index) {
    return switch (kind) {
      case POSITION -> Optional.of(ElementId.at(index));
      case SET ->
          element.isValueNode() && !element.isNull()
              ? Optional.of(ElementId.member(element))
              : Optional.empty();
      case KEYED -> byKeys(element);
    };
  }

  /** Reads SCHEMA-3: a missing key has the server's default, which is TCP for protocol alone. */
  private Optional<ElementId> byKeys(JsonNode element) {
    Map<String, JsonNode> values = new TreeMap<>();
    for (String key : keys) {
      JsonNode value = element.at("/" + key.replace('.', '/'));
      if (Values.isAbsent(value) && key.equals("protocol")) {
        value = JsonNodeFactory.instance.textNode("TCP");
      }
      if (Values.isAbsent(value) || !value.isValueNode()) {
        return Optional.empty();
      }
      values.put(key, value);
    }
    return Optional.of(ElementId.keyed(values));
  }

  boolean hasNames() {
    return kind != Kind.POSITION;
  }

  /** The ids of all elements, in their order. */
  List<Optional<ElementId>> all(List<JsonNode> elements) {
    return java.util.stream.IntStream.range(0, elements.size())
        .mapToObj(i -> of(elements.get(i), i))
        .toList();
  }

  /** Reads SCHEMA-7: no two elements have the same name, by which paths identify them. */
  boolean isUnique(List<JsonNode> elements) {
    List<FieldPath.Segment> names =
        all(elements).stream().flatMap(Optional::stream).map(ElementId::segment).toList();
    return names.stream().distinct().count() == names.size();
  }

  /** Reads SCHEMA-6: every element has a unique id. */
  boolean identifies(List<JsonNode> elements) {
    return isUnique(elements) && all(elements).stream().allMatch(Optional::isPresent);
  }
}
