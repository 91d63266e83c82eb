package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;

/** The names of the kinds of values, the only description of a value in a message. */
final class Kinds {

  private Kinds() {}

  static String of(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      default -> "null";
    };
  }
}
