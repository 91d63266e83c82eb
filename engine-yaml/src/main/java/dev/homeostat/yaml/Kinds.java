package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;

/** Kinds of values in words: all that a message may say of a value. */
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
