package dev.homeostat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Shows that values are hidden, where their digests would be of no use. */
final class HiddenValues {

  private static final String DIGEST = "homeostat.dev/digest";
  private static final String MARK = "(hidden)";

  private HiddenValues() {}

  /** Returns a tree with a mark in the place of each digest. */
  static JsonNode marked(JsonNode tree) {
    if (tree.has(DIGEST)) {
      return JsonNodeFactory.instance.textNode(MARK);
    }
    if (tree instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      object.properties().forEach(member -> copy.set(member.getKey(), marked(member.getValue())));
      return copy;
    }
    if (tree instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> copy.add(marked(element)));
      return copy;
    }
    return tree;
  }
}
