package dev.homeostat.spi.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Key;
import java.util.HashSet;
import java.util.Set;

/**
 * The fields that a structural schema declares.
 *
 * @param schema the schema of the kind
 */
record StructuralFields(JsonNode schema) implements KindFields {

  private static final Set<String> SCALARS = Set.of("string", "integer", "number", "boolean");

  private static final Set<String> OF_OBJECTS = Set.of("apiVersion", "kind", "metadata");

  /** Stands for the schema of metadata. */
  private static final JsonNode METADATA_SCHEMA = JsonNodeFactory.instance.objectNode();

  @Override
  public Names at(FieldPath path) {
    JsonNode at = element(schema);
    for (FieldPath.Segment segment : path.shape().segments()) {
      at = element(member(at, ((Key) segment).name()));
    }
    return names(at);
  }

  private static JsonNode member(JsonNode schema, String name) {
    if (isObject(schema) && name.equals("metadata")) {
      return METADATA_SCHEMA;
    }
    JsonNode declared = schema.path("properties").path(name);
    return declared.isMissingNode() ? schema.path("additionalProperties") : declared;
  }

  /** Returns the schema of the elements of a list; of lists in lists, that of the innermost. */
  private static JsonNode element(JsonNode schema) {
    JsonNode at = schema;
    while (at.has("items")) {
      at = at.path("items");
    }
    return at;
  }

  private static Names names(JsonNode schema) {
    if (schema == METADATA_SCHEMA) {
      return METADATA;
    }
    if (SCALARS.contains(schema.path("type").asText())
        || schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return new Declared(Set.of());
    }
    JsonNode more = schema.path("additionalProperties");
    boolean isOpen =
        schema.path("properties").isEmpty()
            || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()
            || more.isObject()
            || more.asBoolean();
    if (isOpen) {
      return new AnyName();
    }
    Set<String> names = new HashSet<>();
    schema.path("properties").fieldNames().forEachRemaining(names::add);
    if (isObject(schema)) {
      names.addAll(OF_OBJECTS);
    }
    return new Declared(names);
  }

  /** Returns whether a field holds a whole object, whose metadata is that of each object. */
  private static boolean isObject(JsonNode schema) {
    return schema.path("x-kubernetes-embedded-resource").asBoolean();
  }
}
