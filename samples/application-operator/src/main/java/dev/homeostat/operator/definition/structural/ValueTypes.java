package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The permitted types of a value.
 *
 * @param names its types but null; empty if there are none that a server could validate
 * @param nullable whether it may be null
 * @param choices its values, if they are listed; null is none of them
 */
record ValueTypes(Set<String> names, boolean nullable, List<JsonNode> choices) {

  private static final String NULL = "null";

  ValueTypes {
    names = Set.copyOf(names);
    choices = List.copyOf(choices);
  }

  static ValueTypes of(SchemaPart part) {
    List<JsonNode> choices = new ArrayList<>();
    part.get("enum").forEach(choices::add);
    Set<String> types = part.has("type") ? said(part) : found(part, choices);
    boolean nullable = types.remove(NULL) || !(part.has("type") || part.has("enum"));
    boolean chosen = choices.removeIf(JsonNode::isNull) || !part.has("enum");
    if (part.has("enum") && choices.isEmpty()) {
      throw part.refused("enum", "a server knows no value that is always null");
    }
    if (part.has("type") && types.isEmpty()) {
      throw part.refused("type", "a server knows no value that is always null");
    }
    return new ValueTypes(types, nullable && chosen, choices);
  }

  private static Set<String> said(SchemaPart part) {
    Set<String> types = new LinkedHashSet<>();
    if (part.get("type").isTextual()) {
      types.add(part.get("type").textValue());
    } else {
      part.get("type").forEach(type -> types.add(type.asText()));
    }
    return types;
  }

  private static Set<String> found(SchemaPart part, List<JsonNode> choices) {
    Set<String> types = new LinkedHashSet<>();
    for (JsonNode choice : choices) {
      if (choice.isContainerNode()) {
        throw part.refused("enum", "lists something else than texts, numbers and booleans");
      }
      types.add(
          choice.isTextual()
              ? "string"
              : choice.isBoolean() ? "boolean" : choice.isNull() ? NULL : number(choice));
    }
    return types;
  }

  private static String number(JsonNode choice) {
    return choice.isIntegralNumber() ? "integer" : "number";
  }

  /** Returns whether a value is of one type alone. */
  boolean isOnly(String type) {
    return names.equals(Set.of(type));
  }

  /** Returns whether a value may be of a type. */
  boolean mayBe(String type) {
    return names.isEmpty() || names.contains(type);
  }

  /**
   * Writes the types to a structural schema, which supports one type, a number or a text, or any
   * value.
   */
  void tell(ObjectNode structural) {
    if (names.size() == 1) {
      structural.put("type", names.iterator().next());
    } else if (names.equals(Set.of("integer", "number"))) {
      structural.put("type", "number");
    } else if (names.equals(Set.of("integer", "string"))) {
      structural.put("x-kubernetes-int-or-string", true);
    } else {
      structural.put(Translation.PRESERVE, true);
    }
    if (nullable) {
      structural.put("nullable", true);
    }
    if (!choices.isEmpty()) {
      // Servers hold null against a list, and take no list with null in it. Where a field may be
      // null, they hold it against no list in allOf.
      ObjectNode list = nullable ? structural.withArrayProperty("allOf").addObject() : structural;
      list.putArray("enum").addAll(choices);
    }
  }
}
