package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Follows the references within one JSON Schema. */
final class References {

  static final String REF = "$ref";

  private final ObjectNode root;

  References(ObjectNode root) {
    this.root = root;
  }

  /** Returns whether a schema goes on elsewhere. */
  static boolean isReference(JsonNode schema) {
    return schema.has(REF);
  }

  /**
   * Returns the target of a schema's reference.
   *
   * @param schema has a reference
   * @param place of the schema
   * @return a JSON pointer into the root
   */
  static String target(JsonNode schema, String place) {
    String reference = schema.path(REF).asText();
    if (!reference.startsWith("#/")) {
      throw new UntranslatableException(place + "/" + REF, "leads out of the schema");
    }
    return reference.substring(1);
  }

  /** Returns the schema at a place. */
  JsonNode at(String place) {
    JsonNode there = root.at(JsonPointer.compile(place));
    if (there.isMissingNode()) {
      throw new UntranslatableException(place, "is referred to, and is not there");
    }
    return there;
  }
}
