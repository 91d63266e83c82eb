package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** One translation of a JSON Schema, keyword by keyword. */
final class Translation {

  /** Keeps what a server knows nothing of. */
  static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";

  private static final String PROPERTIES = "properties";
  private static final String OTHERS = "additionalProperties";

  private static final Set<String> FORMATS =
      Set.of("int32", "int64", "float", "double", "byte", "date", "date-time");

  /** Servers read patterns in time that grows with the text alone, and so without these. */
  private static final Pattern LOOKING_AROUND = Pattern.compile("\\(\\?(?:[=!]|<[=!])|\\\\[1-9k]");

  private final boolean orNone;
  private final List<Refusal> refusals = new ArrayList<>();

  Translation(boolean orNone) {
    this.orNone = orNone;
  }

  /** Translates a part; throws if something cannot be translated, with all problems at once. */
  ObjectNode of(ObjectNode root, String place) {
    ObjectNode structural = go(() -> SchemaPart.of(root, place));
    if (!refusals.isEmpty()) {
      throw new UntranslatableException(refusals);
    }
    return structural;
  }

  /**
   * Translates a part inside; its problems are collected, so that translation of the others goes
   * on.
   */
  private ObjectNode go(Supplier<SchemaPart> part) {
    try {
      return structural(part.get());
    } catch (UntranslatableException e) {
      refuse(e);
      return JsonNodeFactory.instance.objectNode();
    }
  }

  private void refuse(UntranslatableException found) {
    refusals.addAll(found.refusals());
  }

  private ObjectNode structural(SchemaPart part) {
    ObjectNode structural = JsonNodeFactory.instance.objectNode();
    Description.of(part).ifPresent(text -> structural.put("description", text));
    if (part.isOpen()) {
      return structural.setAll(any());
    }
    ValueTypes types = ValueTypes.of(part);
    types.tell(structural);
    for (String name : part.names()) {
      if (!Keywords.isKnown(name)) {
        refuse(part.refused(name, "cannot be expressed in a structural schema"));
      }
      if (Keywords.AS_THEY_STAND.contains(name)) {
        structural.set(name, asItStands(part, name));
      }
    }
    List<Choice> choices = Choice.of(part);
    choose(structural, choices);
    inside(structural, part, types, choices);
    return structural;
  }

  private JsonNode asItStands(SchemaPart part, String name) {
    JsonNode value = part.get(name);
    if (name.equals("format") && !FORMATS.contains(value.asText())) {
      refuse(part.refused(name, "is none that a server knows"));
    }
    if (name.equals("pattern") && LOOKING_AROUND.matcher(value.asText()).find()) {
      refuse(part.refused(name, "looks around or back, which servers do not"));
    }
    return value;
  }

  private void choose(ObjectNode structural, List<Choice> choices) {
    if (choices.size() == 1) {
      structural.set("oneOf", choices.get(0).structural(orNone));
    } else if (!choices.isEmpty()) {
      ArrayNode all = structural.withArrayProperty("allOf");
      choices.forEach(choice -> all.addObject().set("oneOf", choice.structural(orNone)));
    }
  }

  private void inside(
      ObjectNode structural, SchemaPart part, ValueTypes types, List<Choice> choices) {
    needs(part, PROPERTIES, types, "object");
    needs(part, OTHERS, types, "object");
    needs(part, "items", types, "array");
    if (types.isOnly("object")) {
      members(structural, part);
    } else if (types.isOnly("array")) {
      structural.set("items", part.has("items") ? go(() -> part.part("items")) : any());
    } else {
      unseen(part);
    }
    for (Choice choice : choices) {
      choice.given().forEach(name -> neverNull(structural.path(PROPERTIES).path(name), part, name));
    }
  }

  private void neverNull(JsonNode property, SchemaPart part, String name) {
    if (property instanceof ObjectNode member) {
      member.remove("nullable");
    } else {
      refuse(part.refused("has a choice of " + name + ", and says nothing else of it"));
    }
  }

  private static ObjectNode any() {
    return JsonNodeFactory.instance.objectNode().put(PRESERVE, true).put("nullable", true);
  }

  private void needs(SchemaPart part, String name, ValueTypes types, String type) {
    if (part.has(name) && !types.mayBe(type)) {
      refuse(part.refused(name, "belongs to no value that is no " + type));
    }
  }

  private void members(ObjectNode structural, SchemaPart part) {
    JsonNode others = part.get(OTHERS);
    if (!part.has(OTHERS) || (!isNone(others) && part.part(OTHERS).isOpen())) {
      structural.put(PRESERVE, true);
    } else if (!isNone(others)) {
      if (part.has(PROPERTIES)) {
        refuse(part.refused(OTHERS, "cannot stand beside properties on a server"));
      }
      structural.set(OTHERS, go(() -> part.part(OTHERS)));
    }
    if (part.has(PROPERTIES)) {
      ObjectNode properties = structural.putObject(PROPERTIES);
      for (String name : part.propertyNames()) {
        properties.set(name, go(() -> part.property(name)));
      }
    }
  }

  private static boolean isNone(JsonNode schema) {
    return schema.isBoolean() && !schema.booleanValue();
  }

  /**
   * Checks members of a value without a type. They are omitted, since server-side apply refuses
   * them.
   */
  private void unseen(SchemaPart part) {
    part.propertyNames().forEach(name -> go(() -> part.property(name)));
    if (part.has("items")) {
      go(() -> part.part("items"));
    }
  }
}
