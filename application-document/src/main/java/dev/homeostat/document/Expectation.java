package dev.homeostat.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The descriptions of allowed and of found values in messages. */
final class Expectation {

  private Expectation() {}

  /** Returns a description of the values that a schema allows. */
  static String of(JsonNode schema) {
    String own = schema.at("/" + DocumentSchema.PROBLEM + "/expected").asText();
    if (!own.isEmpty()) {
      return own;
    }
    if (schema.has("const")) {
      return schema.path("const").asText();
    }
    if (schema.has("enum")) {
      return oneOf(choices(schema));
    }
    if (schema.has("$ref")) {
      return of(DocumentSchema.target(schema));
    }
    return types(schema).stream()
        .map(type -> type(type, schema))
        .collect(Collectors.joining(" or "));
  }

  /** The words that a schema allows. */
  static List<String> choices(JsonNode schema) {
    List<String> choices = new ArrayList<>();
    schema.path("enum").forEach(choice -> choices.add(choice.asText()));
    choices.remove("null");
    return choices;
  }

  static String oneOf(List<String> words) {
    return "one of " + String.join(", ", new TreeSet<>(words));
  }

  /** The types that a schema allows beside null, which counts as left out. */
  static List<String> types(JsonNode schema) {
    JsonNode said = schema.path("type");
    List<String> types = new ArrayList<>();
    if (said.isTextual()) {
      types.add(said.textValue());
    }
    said.forEach(type -> types.add(type.asText()));
    types.remove("null");
    return types;
  }

  private static String type(String type, JsonNode schema) {
    return switch (type) {
      case "boolean" -> "true or false";
      case "array" -> "a list";
      case "object" -> "an object";
      case "integer" -> "a whole number" + bounds(schema);
      default -> schema.path("minLength").asInt() > 0 ? "a text that is not empty" : "a text";
    };
  }

  private static String bounds(JsonNode schema) {
    if (!schema.has("minimum")) {
      return "";
    }
    String least = schema.path("minimum").asText();
    return schema.has("maximum")
        ? ", " + least + " to " + schema.path("maximum").asText()
        : ", " + least + " or more";
  }

  /**
   * Returns a description of the value that was found, without showing it.
   *
   * @param sameKind whether a value of this kind is allowed
   */
  static String got(JsonNode value, boolean sameKind) {
    if (Trees.isAbsent(value)) {
      return "nothing";
    }
    return switch (value.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING ->
          value.textValue().isEmpty() ? "an empty text" : sameKind ? "another text" : "a text";
      case NUMBER ->
          sameKind ? "another number" : value.isIntegralNumber() ? "a number" : "a fraction";
      default -> "true or false";
    };
  }
}
