package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small questions about trees that the comparison asks everywhere. */
final class Values {

  private Values() {}

  /** Whether there is nothing, or an empty list where a list is one value (SCHEMA-4). */
  static boolean isEmptyList(@Nullable JsonNode node) {
    return node == null || Trees.isAbsent(node) || (node.isArray() && node.isEmpty());
  }

  /** A copy without the nulls that are wishes for absence: they are not sent. */
  static JsonNode sendable(JsonNode value) {
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (!Trees.isAbsent(member.getValue())) {
          copy.set(member.getKey(), sendable(member.getValue()));
        }
      }
      return copy;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> copy.add(sendable(element)));
      return copy;
    }
    return value;
  }

  /** Whether a desired subtree asks for anything to be there. */
  static boolean asksForSomething(@Nullable JsonNode desired) {
    return desired != null && !Trees.isAbsent(desired);
  }
}
