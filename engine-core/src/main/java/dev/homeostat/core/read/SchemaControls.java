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
    return inMembers(document, JsonPointer.empty());
  }

  private static Optional<JsonPointer> inMembers(JsonNode object, JsonPointer at) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      Optional<JsonPointer> found = within(member.getValue(), at.appendProperty(member.getKey()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonPointer> within(JsonNode value, JsonPointer at) {
    if (value.isObject()) {
      return value.has("apiVersion") && value.has("kind") ? Optional.empty() : inMembers(value, at);
    }
    if (value.isArray() && !value.isEmpty() && isControl(value.get(value.size() - 1))) {
      return Optional.of(at.appendIndex(value.size() - 1));
    }
    for (int i = 0; i < value.size(); i++) {
      Optional<JsonPointer> found = within(value.get(i), at.appendIndex(i));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isControl(JsonNode element) {
    return element.isObject()
        && !element.isEmpty()
        && element.properties().stream()
            .allMatch(member -> member.getKey().startsWith(PREFIX + "list_"));
  }
}
