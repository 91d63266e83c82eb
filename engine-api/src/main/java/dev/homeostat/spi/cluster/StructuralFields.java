package dev.homeostat.spi.cluster;

import com.fasterxml.jackson.databind.JsonNode;
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

  @Override
  public Names at(FieldPath path) {
    JsonNode at = element(schema);
    for (FieldPath.Segment segment : path.shape().segments()) {
      at = element(member(at, ((Key) segment).name()));
    }
    return names(at);
  }

  private static JsonNode member(JsonNode schema, String name) {
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
    if (SCALARS.contains(schema.path("type").asText())
        || schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return new Declared(Set.of());
    }
    JsonNode more = schema.path("additionalProperties");
    boolean isOpen =
        schema.path("properties").isEmpty()
            || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()
            || schema.path("x-kubernetes-embedded-resource").asBoolean()
            || more.isObject()
            || more.asBoolean();
    if (isOpen) {
      return new AnyName();
    }
    Set<String> names = new HashSet<>();
    schema.path("properties").fieldNames().forEachRemaining(names::add);
    return new Declared(names);
  }
}
