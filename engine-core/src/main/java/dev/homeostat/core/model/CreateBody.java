package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The body of a create request: the complete desired state (rule POLICY-4). */
@API(status = INTERNAL)
public final class CreateBody {

  private CreateBody() {}

  /**
   * Returns a part of the body. A null inside of one value is an ordinary value and stays (rule
   * READ-2).
   *
   * @param schema what is observed of it; {@code null} for nothing
   * @param desired the desired state of the part, with a null for what shall be absent
   * @return the part without those nulls and without what belongs to the server, frozen
   */
  public static JsonNode part(@Nullable SchemaNode schema, JsonNode desired) {
    return Trees.freeze(of(schema, desired));
  }

  private static JsonNode of(@Nullable SchemaNode schema, JsonNode desired) {
    if (schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList) {
      return desired;
    }
    if (desired instanceof ObjectNode object) {
      ObjectNode whole = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        SchemaNode below =
            schema instanceof SchemaNode.Fields fields
                ? fields.members().get(member.getKey())
                : null;
        if (!Trees.isAbsent(member.getValue()) && !isWatched(below)) {
          whole.set(member.getKey(), of(below, member.getValue()));
        }
      }
      return whole;
    }
    if (desired instanceof ArrayNode list) {
      ArrayNode whole = JsonNodeFactory.instance.arrayNode(list.size());
      for (int i = 0; i < list.size(); i++) {
        SchemaNode below =
            schema instanceof SchemaNode.ElementList elements
                ? elements.observedOf(list.get(i), i)
                : null;
        whole.add(of(below, list.get(i)));
      }
      return whole;
    }
    return desired;
  }

  private static boolean isWatched(@Nullable SchemaNode schema) {
    return schema instanceof SchemaNode.Leaf leaf && leaf.watched();
  }

  /**
   * Returns whether the absence of something would be a drift.
   *
   * @param schema what is observed of it
   * @param desired the desired value, or {@code null} for none
   * @return true if it has an observed part
   */
  public static boolean isWanted(SchemaNode schema, @Nullable JsonNode desired) {
    if (desired == null || Trees.isAbsent(desired)) {
      return false;
    }
    if (schema instanceof SchemaNode.Leaf leaf) {
      return !leaf.watched() && !(desired instanceof ArrayNode list && list.isEmpty());
    }
    if (schema instanceof SchemaNode.Fields fields) {
      // An object without members asks that it be there, where the manifest has none either.
      return !(desired instanceof ObjectNode object)
          || (fields.members().isEmpty() && object.isEmpty())
          || isAnyWanted(fields, object);
    }
    return !(desired instanceof ArrayNode list) || isWantedList(schema, list);
  }

  private static boolean isAnyWanted(SchemaNode.Fields schema, ObjectNode desired) {
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      if (isWanted(member.getValue(), desired.get(member.getKey()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWantedList(SchemaNode schema, ArrayNode desired) {
    if (desired.isEmpty()) {
      return false;
    }
    if (!(schema instanceof SchemaNode.ElementList list) || list.bounds().min() > 0) {
      return true;
    }
    for (int i = 0; i < desired.size(); i++) {
      boolean there = !Trees.isAbsent(desired.get(i));
      if (list instanceof SchemaNode.ScalarSet
          || (there && list.observedOf(desired.get(i), i) != null)) {
        return true;
      }
    }
    return false;
  }
}
