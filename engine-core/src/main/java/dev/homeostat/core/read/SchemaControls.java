package dev.homeostat.core.read;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;

/** The members of an observer schema that no resource has. */
final class SchemaControls {

  private static final String PREFIX = "observer_schema_";

  private SchemaControls() {}

  /**
   * Returns the place of the first control member at the root of a document, or of the first
   * control object at the end of a list. Resources may hold observer schemas of others, as
   * Applications do: an object with apiVersion and kind below the root is not looked into.
   */
  static Optional<JsonPointer> first(ObjectNode document) {
    for (Map.Entry<String, JsonNode> member : document.properties()) {
      if (member.getKey().startsWith(PREFIX)) {
        return Optional.of(JsonPointer.empty().appendProperty(member.getKey()));
      }
    }
    return inMembers(document);
  }

  /** Names and pointers are made of what was found only, since most manifests have nothing. */
  private static Optional<JsonPointer> inMembers(JsonNode object) {
    for (JsonNode value : object) {
      Optional<JsonPointer> found = within(value);
      if (found.isPresent()) {
        return found.map(JsonPointer.empty().appendProperty(name(object, value))::append);
      }
    }
    return Optional.empty();
  }

  private static String name(JsonNode object, JsonNode value) {
    return object.properties().stream()
        .filter(member -> member.getValue() == value)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static Optional<JsonPointer> within(JsonNode value) {
    if (value.isObject()) {
      return value.has("apiVersion") && value.has("kind") ? Optional.empty() : inMembers(value);
    }
    if (value.isArray() && !value.isEmpty() && isControl(value.get(value.size() - 1))) {
      return Optional.of(JsonPointer.empty().appendIndex(value.size() - 1));
    }
    for (int i = 0; i < value.size(); i++) {
      Optional<JsonPointer> found = within(value.get(i));
      if (found.isPresent()) {
        return found.map(JsonPointer.empty().appendIndex(i)::append);
      }
    }
    return Optional.empty();
  }

  private static boolean isControl(JsonNode element) {
    for (Map.Entry<String, JsonNode> member : element.properties()) {
      if (!member.getKey().startsWith(PREFIX + "list_")) {
        return false;
      }
    }
    return element.isObject() && !element.isEmpty();
  }
}
