package dev.homeostat.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Walks the schema of the document, alone or along a document. */
final class SchemaWalk {

  private SchemaWalk() {}

  /** By place in the schema, the schema of each key. */
  static Map<String, JsonNode> keys() {
    Map<String, JsonNode> keys = new TreeMap<>();
    collect(DocumentSchema.tree(), "", keys);
    return keys;
  }

  private static void collect(JsonNode schema, String at, Map<String, JsonNode> keys) {
    for (Map.Entry<String, JsonNode> member : schema.properties()) {
      String place = at + "/" + member.getKey();
      // The branches of a choice say nothing but which keys go together.
      if (!member.getKey().equals("oneOf") && !member.getKey().equals(DocumentSchema.PROBLEM)) {
        if (member.getKey().equals("properties")) {
          member
              .getValue()
              .properties()
              .forEach(key -> keys.put(place + "/" + key.getKey(), key.getValue()));
        }
        collect(member.getValue(), place, keys);
      }
    }
    for (int i = 0; i < schema.size() && schema.isArray(); i++) {
      collect(schema.get(i), at + "/" + i, keys);
    }
  }

  /** The schemas of all keys that a document has, by identity. */
  static Set<JsonNode> used(ObjectNode document) {
    Set<JsonNode> used = Collections.newSetFromMap(new IdentityHashMap<>());
    use(document, DocumentSchema.tree(), used);
    return used;
  }

  private static void use(JsonNode value, JsonNode schema, Set<JsonNode> used) {
    if (schema.has("$ref")) {
      use(value, DocumentSchema.target(schema), used);
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      JsonNode below = schema.path("properties").get(member.getKey());
      if (below != null) {
        used.add(below);
      }
      use(member.getValue(), below == null ? schema.path("additionalProperties") : below, used);
    }
    if (value.isArray()) {
      value.forEach(element -> use(element, schema.path("items"), used));
    }
  }
}
