package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A choice: exactly one of several alternatives has its members. It is the only form of
 * alternatives that is translated for a server. A member that does not count when it is null is
 * never null on the server, which drops null where it is not allowed.
 *
 * @param alternatives the members of each
 * @param given the members that do not count when they are null
 */
record Choice(List<List<String>> alternatives, Set<String> given) {

  private static final String REQUIRED = "required";
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  Choice {
    alternatives = List.copyOf(alternatives);
    given = Set.copyOf(given);
  }

  /** The choices of a schema: its own, and those that it has to meet besides. */
  static List<Choice> of(SchemaPart part) {
    List<Choice> choices = new ArrayList<>();
    if (part.has("oneOf")) {
      choices.add(oneOf(part));
    }
    for (SchemaPart besides : part.parts("allOf")) {
      only(besides, Set.of("oneOf"));
      if (besides.has("oneOf")) {
        choices.add(oneOf(besides));
      }
    }
    return choices;
  }

  private static Choice oneOf(SchemaPart part) {
    List<List<String>> alternatives = new ArrayList<>();
    Set<String> given = new HashSet<>();
    for (SchemaPart alternative : part.parts("oneOf")) {
      only(alternative, Set.of(REQUIRED, "properties"));
      List<String> members = new ArrayList<>();
      alternative.get(REQUIRED).forEach(member -> members.add(member.asText()));
      if (members.isEmpty()) {
        throw alternative.refused("is no list of members that are there");
      }
      for (String name : alternative.propertyNames()) {
        SchemaPart property = alternative.property(name);
        if (!members.contains(name) || !isNotNull(property)) {
          throw property.refused("says more than that a member is there");
        }
        given.add(name);
      }
      alternatives.add(members);
    }
    return new Choice(alternatives, given);
  }

  private static boolean isNotNull(SchemaPart part) {
    only(part, Set.of("not"));
    return part.get("not").size() == 1 && part.get("not").path("type").asText().equals("null");
  }

  private static void only(SchemaPart part, Set<String> known) {
    for (String name : part.names()) {
      if (!known.contains(name) && !Keywords.isSilent(name)) {
        throw part.refused(name, "has no place among alternatives of a server");
      }
    }
  }

  /**
   * Returns the choice in a structural schema.
   *
   * @param orNone whether none of the alternatives is valid, too
   */
  ArrayNode structural(boolean orNone) {
    ArrayNode oneOf = MAKE.arrayNode();
    alternatives.forEach(members -> oneOf.add(required(members)));
    if (orNone) {
      ArrayNode any = MAKE.arrayNode();
      alternatives.forEach(members -> any.add(required(members)));
      oneOf.addObject().putObject("not").set("anyOf", any);
    }
    return oneOf;
  }

  private static JsonNode required(List<String> members) {
    ObjectNode required = MAKE.objectNode();
    members.forEach(required.putArray(REQUIRED)::add);
    return required;
  }
}
