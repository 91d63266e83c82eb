package dev.homeostat.operator.definition.structural;

import java.util.Set;

/** The keywords of JSON Schema that are known here; any other is an error. */
final class Keywords {

  /** The annotations, which describe a value and do not validate it. */
  static final Set<String> EXPLAINING =
      Set.of("title", "description", "default", "deprecated", "examples", "x-problem", "$comment");

  /**
   * The keywords that are omitted from the server's schema. A server would write a default into
   * objects, where it looks like a user's choice, so it goes into the description; names of members
   * cannot be validated by a server.
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

  /** The keywords that are copied unchanged. */
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

  /** The keywords that are translated to another form. */
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

  /** Returns whether a keyword has no effect on validation by a server. */
  static boolean isSilent(String keyword) {
    return UNTOLD.contains(keyword) || EXPLAINING.contains(keyword);
  }
}
