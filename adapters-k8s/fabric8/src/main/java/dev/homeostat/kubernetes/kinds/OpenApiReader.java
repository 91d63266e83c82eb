package dev.homeostat.kubernetes.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Digest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads an OpenAPI document of version 2 or 3. */
final class OpenApiReader {

  private OpenApiReader() {}

  /** Returns the definitions of a document; empty if it is none. */
  static Optional<Definitions> read(JsonNode document) {
    if (!document.has("swagger") && !document.has("openapi")) {
      return Optional.empty();
    }
    JsonNode schemas =
        document.has("definitions")
            ? document.path("definitions")
            : document.at("/components/schemas");
    Map<String, SchemaShape> shapes = new HashMap<>();
    Map<Definitions.Kind, String> kinds = new HashMap<>();
    Map<String, Digest> digests = new HashMap<>();
    for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
      shapes.put(schema.getKey(), SchemaShape.of(schema.getValue()));
      JsonNode named = schema.getValue().path("x-kubernetes-group-version-kind");
      // Schemas that all kinds share, such as options to delete, name all of them.
      if (named.size() == 1) {
        kinds.put(kind(named.get(0)), schema.getKey());
        // The schema of a custom resource is whole: it refers to no other one.
        digests.put(schema.getKey(), Digest.of(schema.getValue()));
      }
    }
    return Optional.of(new Definitions(shapes, kinds, digests));
  }

  private static Definitions.Kind kind(JsonNode named) {
    String group = named.path("group").asText();
    String version = named.path("version").asText();
    return new Definitions.Kind(
        group.isEmpty() ? version : group + "/" + version, named.path("kind").asText());
  }
}
