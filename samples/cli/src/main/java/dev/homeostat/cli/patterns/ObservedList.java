package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list of an observer schema, and the list of the manifest that it describes.
 *
 * @param schema the schema, whose last element says what kind of list it is
 * @param desired the list of the manifest
 */
public record ObservedList(JsonNode schema, JsonNode desired) {

  /**
   * An element that has a key.
   *
   * @param segment the key
   * @param schema of the element
   * @param desired the element of the manifest
   * @param index of it in the manifest
   */
  public record Element(FieldPath.Element segment, JsonNode schema, JsonNode desired, int index) {}

  /** Returns the names of the key fields, dotted where nested; empty if no element has a key. */
  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    control().path(ObserverSchema.LIST_KEYS).forEach(key -> keys.add(key.asText()));
    return keys;
  }

  public JsonNode control() {
    return schema.path(schema.size() - 1);
  }

  /** Returns the elements that the schema names, in their order. */
  public List<Element> elements() {
    List<String> keys = keys();
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < schema.size() - 1 && !keys.isEmpty(); i++) {
      JsonNode element = schema.get(i);
      segment(keys, element).flatMap(segment -> element(segment, element)).ifPresent(elements::add);
    }
    return elements;
  }

  private Optional<Element> element(FieldPath.Element segment, JsonNode element) {
    for (int i = 0; i < desired.size(); i++) {
      JsonNode candidate = desired.get(i);
      boolean same =
          segment.keys().entrySet().stream()
              .allMatch(key -> isValue(key.getKey(), at(candidate, key.getKey()), key.getValue()));
      if (same) {
        return Optional.of(new Element(segment, element, candidate, i));
      }
    }
    return Optional.empty();
  }

  /** The protocol is the one key that a manifest may leave out (rule SCHEMA-3). */
  private static boolean isValue(String key, JsonNode value, String text) {
    return (value.isMissingNode() || value.isNull())
        ? key.equals("protocol") && text.equals("TCP")
        : value.asText().equals(text);
  }

  private static Optional<FieldPath.Element> segment(List<String> keys, JsonNode element) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : keys) {
      JsonNode value = at(element, key);
      if (!value.isValueNode() || value.isNull()) {
        return Optional.empty();
      }
      values.put(key, value.asText());
    }
    return Optional.of(new FieldPath.Element(values));
  }

  static JsonNode at(JsonNode tree, String dotted) {
    JsonNode value = tree;
    for (String name : dotted.split("\\.", -1)) {
      value = value.path(name);
    }
    return value;
  }
}
