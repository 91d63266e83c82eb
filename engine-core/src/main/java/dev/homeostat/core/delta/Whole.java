package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What is sent where nothing is there yet: the desired state whole (rule POLICY-4). */
@API(status = INTERNAL)
public final class Whole {

  private Whole() {}

  /**
   * The body of a create.
   *
   * @param desired the desired state, with a null for what shall be absent
   * @param schema what is observed of it
   * @return the same without those nulls and without what belongs to the server, frozen
   */
  public static ObjectNode of(ObjectNode desired, SchemaNode.Fields schema) {
    return Trees.freeze((ObjectNode) of(schema, desired));
  }

  /** A part of it. A null inside of one value is an ordinary value and stays (rule READ-2). */
  static JsonNode part(@Nullable SchemaNode schema, JsonNode desired) {
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
        whole.add(of(elementSchema(schema, list.get(i), i), list.get(i)));
      }
      return whole;
    }
    return desired;
  }

  private static @Nullable SchemaNode elementSchema(
      @Nullable SchemaNode schema, JsonNode element, int index) {
    if (schema instanceof SchemaNode.KeyedList list) {
      return ElementKey.of(element, list.keys()).flatMap(list::element).orElse(null);
    }
    return schema instanceof SchemaNode.PositionalList list && index < list.elements().size()
        ? list.elements().get(index)
        : null;
  }

  private static boolean isWatched(@Nullable SchemaNode schema) {
    return schema instanceof SchemaNode.Leaf leaf && leaf.watched();
  }

  /** Whether the absence of something would be a drift: it has an observed part. */
  static boolean isWanted(SchemaNode schema, @Nullable JsonNode desired) {
    if (desired == null || Trees.isAbsent(desired)) {
      return false;
    }
    if (schema instanceof SchemaNode.Leaf leaf) {
      return !leaf.watched();
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return !(desired instanceof ObjectNode)
          || fields.members().isEmpty()
          || fields.members().entrySet().stream()
              .anyMatch(member -> isWanted(member.getValue(), desired.get(member.getKey())));
    }
    return !(desired instanceof ArrayNode list) || isWantedList(schema, list);
  }

  private static boolean isWantedList(SchemaNode schema, ArrayNode desired) {
    if (desired.isEmpty()) {
      return false;
    }
    if (schema instanceof SchemaNode.KeyedList list && list.bounds().min() == 0) {
      for (JsonNode element : desired) {
        if (ElementKey.of(element, list.keys()).flatMap(list::element).isPresent()) {
          return true;
        }
      }
      return false;
    }
    if (schema instanceof SchemaNode.PositionalList list && list.bounds().min() == 0) {
      for (int i = 0; i < list.elements().size() && i < desired.size(); i++) {
        if (!Trees.isAbsent(desired.get(i))) {
          return true;
        }
      }
      return false;
    }
    return true;
  }
}
