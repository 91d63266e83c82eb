package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The pins in list elements that are not desired, as far as an object has these elements: a pin
 * ends with its element (rule POLICY-3). Pure.
 */
@API(status = INTERNAL)
public final class PresentPins {

  private PresentPins() {}

  /**
   * Returns the pins whose elements are there.
   *
   * @param pinned the pins, by the elements that they are in; {@code null} for none
   * @param schema what is observed
   * @param live the object
   * @return {@code null} for none; the same tree if all are there
   */
  public static @Nullable ObjectNode in(
      @Nullable ObjectNode pinned, SchemaNode.Fields schema, JsonNode live) {
    JsonNode present = pinned == null ? null : node(schema, pinned, live);
    return Trees.equal(present, pinned)
        ? pinned
        : present instanceof ObjectNode some ? Trees.freeze(some) : null;
  }

  private static @Nullable JsonNode node(
      @Nullable SchemaNode schema, JsonNode pinned, @Nullable JsonNode live) {
    if (schema instanceof SchemaNode.Fields fields && pinned instanceof ObjectNode) {
      return members(fields, pinned, live);
    }
    return schema instanceof SchemaNode.ElementList list && pinned instanceof ArrayNode elements
        ? elements(list, elements, live)
        : pinned;
  }

  private static @Nullable JsonNode members(
      SchemaNode.Fields schema, JsonNode pinned, @Nullable JsonNode live) {
    ObjectNode present = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : pinned.properties()) {
      String name = member.getKey();
      JsonNode there = live == null ? null : live.get(name);
      JsonNode part = node(schema.members().get(name), member.getValue(), there);
      if (part != null) {
        present.set(name, part);
      }
    }
    return present.isEmpty() ? null : present;
  }

  /** An element that is gone leaves its place in a list by position to none of those behind it. */
  private static @Nullable JsonNode elements(
      SchemaNode.ElementList schema, ArrayNode pinned, @Nullable JsonNode live) {
    ArrayNode present = JsonNodeFactory.instance.arrayNode();
    boolean isAny = false;
    for (int i = 0; i < pinned.size(); i++) {
      Segment name = schema.nameOf(pinned.get(i), i);
      JsonNode there = name == null ? null : schema.find(live, name);
      JsonNode part =
          name == null || there == null ? null : node(schema.observed(name), pinned.get(i), there);
      isAny |= part != null && !part.isNull();
      if (part != null) {
        present.add(part);
      } else if (schema instanceof SchemaNode.PositionalList) {
        present.addNull();
      }
    }
    return isAny ? present : null;
  }
}
