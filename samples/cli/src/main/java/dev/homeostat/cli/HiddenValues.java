package dev.homeostat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Shows that values are hidden, where their digests would be of no use. */
final class HiddenValues {

  private static final String DIGEST = "homeostat.dev/digest";
  private static final String MARK = "(hidden)";
  private static final String SALT = "salt";

  private HiddenValues() {}

  /** Returns a tree with a mark in the place of each digest, and of the salt of a state. */
  static ObjectNode marked(ObjectNode tree) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    tree.properties().forEach(member -> copy.set(member.getKey(), value(member.getValue())));
    if (isState(tree)) {
      copy.put(SALT, MARK);
    }
    return copy;
  }

  private static JsonNode value(JsonNode value) {
    if (value.has(DIGEST)) {
      return JsonNodeFactory.instance.textNode(MARK);
    }
    if (value instanceof ObjectNode object) {
      return marked(object);
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> copy.add(value(element)));
      return copy;
    }
    return value;
  }

  /** With the salt of a state, the values behind its digests can be guessed. */
  private static boolean isState(ObjectNode object) {
    return object.has("stateVersion") && object.has(SALT);
  }
}
