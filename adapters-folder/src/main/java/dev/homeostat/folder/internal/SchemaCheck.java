package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Compares an object with the schema of its kind, in the words of a server: types, required
 * members, enumerations, and list elements that are there twice. Of elements a server names the
 * list alone.
 */
final class SchemaCheck {

  private final List<ClusterResponse.Cause> causes = new ArrayList<>();

  List<ClusterResponse.Cause> check(ObjectNode object, JsonNode schema) {
    members("", object, schema);
    return List.copyOf(causes);
  }

  private void check(String at, JsonNode value, JsonNode schema) {
    if (value.isNull() && schema.path("nullable").asBoolean()) {
      return;
    }
    String type =
        schema.path("x-kubernetes-int-or-string").asBoolean()
            ? "integer,string"
            : schema.path("type").asText();
    if (!type.isEmpty() && !isOf(type, value)) {
      wrong(at, type, value);
    } else if (value instanceof ObjectNode object) {
      members(at, object, schema);
    } else if (value instanceof ArrayNode list) {
      elements(at, list, schema);
    }
    choice(at, value, schema.path("enum"));
  }

  private void members(String at, ObjectNode object, JsonNode schema) {
    for (JsonNode required : schema.path("required")) {
      if (!object.has(required.asText())) {
        add("FieldValueRequired", below(at, required.asText()), "Required value");
      }
    }
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode known = StructuralSchema.member(schema, member.getKey());
      if (known != null) {
        check(below(at, member.getKey()), member.getValue(), known);
      }
    }
  }

  private void elements(String at, ArrayNode list, JsonNode schema) {
    String type = schema.path("x-kubernetes-list-type").asText();
    Set<JsonNode> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      check(at, list.get(i), schema.path("items"));
      boolean isNew =
          switch (type) {
            case "set" -> seen.add(list.get(i));
            case "map" -> seen.add(key(list.get(i), schema.path("x-kubernetes-list-map-keys")));
            default -> true;
          };
      if (!isNew) {
        add("FieldValueDuplicate", at + "[" + i + "]", "Duplicate value");
      }
    }
  }

  private static JsonNode key(JsonNode element, JsonNode names) {
    ObjectNode key = Trees.thaw(Trees.emptyObject());
    names.forEach(name -> key.set(name.asText(), element.get(name.asText())));
    return key;
  }

  private void choice(String at, JsonNode value, JsonNode choices) {
    boolean isChoice = choices.isMissingNode();
    for (JsonNode choice : choices) {
      isChoice |= Trees.equal(choice, value);
    }
    if (!isChoice) {
      add("FieldValueNotSupported", at, "Unsupported value: supported values: " + choices);
    }
  }

  private static boolean isOf(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "number" -> value.isNumber();
      case "integer" -> isInteger(value);
      case "integer,string" -> isInteger(value) || value.isTextual();
      default -> true;
    };
  }

  private static boolean isInteger(JsonNode value) {
    return value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
  }

  private void wrong(String at, String type, JsonNode value) {
    String found =
        isInteger(value) ? "integer" : value.getNodeType().toString().toLowerCase(Locale.ROOT);
    add(
        "FieldValueInvalid",
        at,
        "Invalid value: \"%s\": %s in body must be of type %s: \"%s\""
            .formatted(found, at, type, found));
  }

  private void add(String reason, String field, String message) {
    causes.add(new ClusterResponse.Cause(reason, field, message));
  }

  private static String below(String at, String name) {
    return at.isEmpty() ? name : at + "." + name;
  }
}
