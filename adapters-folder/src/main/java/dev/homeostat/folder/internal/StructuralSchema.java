package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schema that a CustomResourceDefinition has for one version of its kind, and what a server
 * does with it to a write: fills in defaults, drops fields that it does not know, and refuses what
 * does not fit.
 *
 * @param root the {@code openAPIV3Schema}; missing for a kind without one, which takes everything
 */
record StructuralSchema(JsonNode root) {

  static final StructuralSchema NONE = new StructuralSchema(MissingNode.getInstance());

  /** The fields that the server keeps in every object, whatever the schema. */
  private static final Set<String> IDENTITY = Set.of("apiVersion", "kind", "metadata");

  private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

  /** Fills in and prunes, in place. */
  void shape(ObjectNode object) {
    if (root.isObject()) {
      shape(object, root, IDENTITY);
    }
  }

  /** Finds what does not fit. */
  List<ClusterResponse.Cause> causes(ObjectNode object) {
    return root.isObject() ? new SchemaCheck().check(object, root) : List.of();
  }

  private static void shape(JsonNode value, JsonNode schema) {
    if (value instanceof ObjectNode object) {
      shape(object, schema, Set.of());
    } else if (value instanceof ArrayNode list) {
      list.forEach(element -> shape(element, schema.path("items")));
    }
  }

  private static void shape(ObjectNode object, JsonNode schema, Set<String> kept) {
    boolean isOpen =
        schema.path(OPEN).asBoolean() || schema.path("additionalProperties").asBoolean();
    for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
      JsonNode known = member(schema, member.getKey());
      boolean isStray = known == null ? !isOpen : isStrayNull(member.getValue(), known);
      if (isStray && !kept.contains(member.getKey())) {
        object.remove(member.getKey());
      }
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      JsonNode filled = property.getValue().get("default");
      if (filled != null && !object.has(property.getKey())) {
        object.set(property.getKey(), filled.deepCopy());
      }
    }
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode known = member(schema, member.getKey());
      if (known != null && !kept.contains(member.getKey())) {
        shape(member.getValue(), known);
      }
    }
  }

  private static boolean isStrayNull(JsonNode value, JsonNode schema) {
    return value.isNull() && !schema.path("nullable").asBoolean();
  }

  /** The schema of a member; null if the schema does not know it. */
  static @Nullable JsonNode member(JsonNode schema, String name) {
    JsonNode property = schema.path("properties").get(name);
    JsonNode others = schema.path("additionalProperties");
    return property == null && others.isObject() ? others : property;
  }
}
