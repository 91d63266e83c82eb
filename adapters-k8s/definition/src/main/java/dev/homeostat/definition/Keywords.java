package dev.homeostat.definition;

import java.util.Set;

/** The keywords of JSON Schema that are known here; any other is an error. */
final class Keywords {

  /** What explains a value, and judges none. */
  static final Set<String> EXPLAINING =
      Set.of("title", "description", "default", "deprecated", "examples", "x-problem", "$comment");

  /**
   * What no server is told. A default would be written into objects and then be somebody's wish, so
   * it goes into the description; names of members cannot be judged by a server.
   */
  static final Set<String> UNTOLD =
      Set.of(
          "$schema",
          "$id",
          "$defs",
          "$comment",
          "title",
          "default",
          "deprecated",
          "examples",
          "x-problem",
          "propertyNames");

  /** What a server is told as it stands. */
  static final Set<String> AS_THEY_STAND =
      Set.of(
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "pattern",
          "format",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "required",
          "x-kubernetes-list-type",
          "x-kubernetes-list-map-keys",
          "x-kubernetes-map-type");

  /** What is told in another form. */
  static final Set<String> IN_ANOTHER_FORM =
      Set.of(
          "description",
          "type",
          "enum",
          "properties",
          "additionalProperties",
          "items",
          "allOf",
          "oneOf");

  private Keywords() {}

  static boolean isKnown(String keyword) {
    return UNTOLD.contains(keyword)
        || AS_THEY_STAND.contains(keyword)
        || IN_ANOTHER_FORM.contains(keyword);
  }

  /** Returns whether a keyword leaves each value as it is, for all that a server is told of it. */
  static boolean isSilent(String keyword) {
    return UNTOLD.contains(keyword) || EXPLAINING.contains(keyword);
  }
}
