package dev.homeostat.kubernetes.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo.Atomic;
import dev.homeostat.spi.cluster.KindInfo.Keyed;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.spi.cluster.KindInfo.SetOfScalars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lists, maps and names of a schema. Descriptions, which are most of a document, are left out;
 * of scalars only the names are kept.
 *
 * @param reference the definition that stands for this one, or {@code null}
 * @param properties those that are no scalars
 * @param scalars the names of the other properties
 * @param items of a list, or {@code null}
 * @param values of a map, or {@code null} if they have no schema
 * @param list the type of the list, or {@code null} if the schema has none
 * @param atomicMap whether the object is written as one value
 * @param hasAnyName whether the object may have fields that the schema does not name
 * @param isCut whether the schema leaves out what is below, as version 2 of OpenAPI does for fields
 *     that may be null and beside unknown fields; then it leaves out the type, too
 */
record SchemaShape(
    @Nullable String reference,
    Map<String, SchemaShape> properties,
    List<String> scalars,
    @Nullable SchemaShape items,
    @Nullable SchemaShape values,
    @Nullable ListType list,
    boolean atomicMap,
    boolean hasAnyName,
    boolean isCut) {

  private static final int DEEPEST = 100;
  static final SchemaShape SCALAR =
      new SchemaShape(null, Map.of(), List.of(), null, null, null, false, false, false);

  /** The metadata of each object; what is below may have any names. */
  private static final SchemaShape METADATA =
      new SchemaShape(
          null,
          KindFields.METADATA.names().stream()
              .collect(
                  Collectors.toUnmodifiableMap(
                      name -> name,
                      name ->
                          new SchemaShape(
                              null, Map.of(), List.of(), null, null, null, false, true, false))),
          List.of(),
          null,
          null,
          null,
          false,
          false,
          false);

  /** Reads version 2 and 3 of OpenAPI, and the schema of a custom resource definition. */
  static SchemaShape of(JsonNode schema) {
    return of(schema, 0);
  }

  private static SchemaShape of(JsonNode schema, int depth) {
    if (depth > DEEPEST) {
      return SCALAR;
    }
    Map<String, SchemaShape> properties = new LinkedHashMap<>();
    List<String> scalars = new ArrayList<>();
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      SchemaShape shape = of(property.getValue(), depth + 1);
      if (shape.equals(SCALAR)) {
        scalars.add(property.getKey());
      } else {
        properties.put(property.getKey(), shape);
      }
    }
    if (schema.path("x-kubernetes-embedded-resource").asBoolean()) {
      ofObject(properties, scalars);
    }
    SchemaShape items = schema.has("items") ? of(schema.path("items"), depth + 1) : null;
    SchemaShape shape =
        new SchemaShape(
            reference(schema),
            Map.copyOf(properties),
            List.copyOf(scalars),
            SCALAR.equals(items) ? null : items,
            schema.path("additionalProperties").isObject()
                ? of(schema.path("additionalProperties"), depth + 1)
                : null,
            list(schema),
            schema.path("x-kubernetes-map-type").asText().equals("atomic"),
            hasAnyName(schema),
            isCut(schema));
    return shape.equals(SCALAR) ? SCALAR : shape;
  }

  /** Adds the fields of each object, which a schema of a whole object need not declare. */
  private static void ofObject(Map<String, SchemaShape> properties, List<String> scalars) {
    for (String name : List.of("apiVersion", "kind")) {
      if (!properties.containsKey(name) && !scalars.contains(name)) {
        scalars.add(name);
      }
    }
    properties.compute(
        "metadata",
        (name, declared) -> declared != null && declared.reference() != null ? declared : METADATA);
  }

  private static boolean hasAnyName(JsonNode schema) {
    JsonNode more = schema.path("additionalProperties");
    return more.isObject()
        || more.asBoolean()
        || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()
        || (schema.path("type").asText().equals("object")
            && schema.path("properties").isEmpty()
            && reference(schema) == null);
  }

  private static boolean isCut(JsonNode schema) {
    return !schema.has("type")
        && reference(schema) == null
        && !schema.path("x-kubernetes-int-or-string").asBoolean();
  }

  private static @Nullable String reference(JsonNode schema) {
    JsonNode reference = schema.path("$ref");
    if (reference.isMissingNode()) {
      // Version 3 puts a reference that has a default or a description beside it into a list.
      reference = schema.at("/allOf/0/$ref");
    }
    return reference.isTextual()
        ? reference.textValue().substring(reference.textValue().lastIndexOf('/') + 1)
        : null;
  }

  private static @Nullable ListType list(JsonNode schema) {
    // Texts that stand for bytes are marked atomic, too.
    if (!schema.path("type").asText().equals("array")) {
      return null;
    }
    List<String> keys = new ArrayList<>();
    schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
    if (!keys.isEmpty()) {
      return new Keyed(keys);
    }
    return switch (schema.path("x-kubernetes-list-type").asText()) {
      case "set" -> new SetOfScalars();
      case "atomic" -> new Atomic();
      default -> {
        String key = schema.path("x-kubernetes-patch-merge-key").asText();
        yield key.isEmpty() ? null : new Keyed(List.of(key));
      }
    };
  }
}
