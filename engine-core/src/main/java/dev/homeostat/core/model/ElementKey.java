package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The key of an element of a keyed list: the values of its key fields as text, with the one default
 * that there is ({@code protocol: TCP}, rule SCHEMA-3).
 *
 * @param segment the key as a step of a path
 */
@API(status = INTERNAL)
public record ElementKey(FieldPath.Element segment) {

  /**
   * The key of an element.
   *
   * @param element any tree
   * @param keys the key fields, dotted where nested
   * @return empty if a key field is missing or no scalar
   */
  public static Optional<ElementKey> of(JsonNode element, List<String> keys) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : keys) {
      JsonNode value = at(element, key);
      if (Trees.isAbsent(value)) {
        if (!key.equals("protocol") || !element.isObject()) {
          return Optional.empty();
        }
        values.put(key, "TCP");
      } else if (value.isValueNode()) {
        values.put(key, value.asText());
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new ElementKey(new FieldPath.Element(values)));
  }

  /**
   * A key field of an element.
   *
   * @param element any tree
   * @param key dotted where nested
   * @return its value, possibly missing
   */
  public static JsonNode at(JsonNode element, String key) {
    if (key.indexOf('.') < 0) {
      return element.path(key);
    }
    JsonNode value = element;
    for (String name : key.split("\\.")) {
      value = value.path(name);
    }
    return value;
  }

  /** As in {@code [name=app]}. */
  @Override
  public String toString() {
    return segment.toString();
  }
}
