package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Finds the parts of a schema that explain and forbid nothing, however deep they are explained. */
final class OpenParts {

  private final References references;

  OpenParts(References references) {
    this.references = references;
  }

  /** Returns whether a schema takes every value. */
  boolean isOpen(JsonNode schema, String place) {
    return isOpen(schema, place, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** A schema that is part of itself is open if all else in it is. */
  private boolean isOpen(JsonNode schema, String place, Set<JsonNode> within) {
    if (schema.isBoolean()) {
      return schema.booleanValue();
    }
    if (!within.add(schema)) {
      return true;
    }
    for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
      JsonNode value = keyword.getValue();
      String here = place + "/" + keyword.getKey();
      boolean open =
          switch (keyword.getKey()) {
            case References.REF -> {
              String target = References.target(schema, place);
              yield isOpen(references.at(target), target, within);
            }
            case "properties" ->
                value.properties().stream()
                    .allMatch(
                        member -> isOpen(member.getValue(), here + "/" + member.getKey(), within));
            case "items", "additionalProperties" -> isOpen(value, here, within);
            default -> Keywords.isSilent(keyword.getKey());
          };
      if (!open) {
        return false;
      }
    }
    return true;
  }
}
