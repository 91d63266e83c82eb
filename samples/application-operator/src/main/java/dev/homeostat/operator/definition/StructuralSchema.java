package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Says a JSON Schema (draft 2020-12) as a structural schema, the form that servers take in a
 * CustomResourceDefinition. Whatever fits the JSON Schema fits the structural one, and is kept as
 * it is. But for one thing: a member of which a choice says that null does not count is left out
 * when it is null, or refused where the server leaves out no null, as in server-side apply.
 *
 * <p>A server judges less: of a value of several types it looks at no type and at nothing inside,
 * and it drops a member that it does not know where the JSON Schema refuses one. All else that it
 * could not judge is an error of the translation, with the place in the schema.
 */
final class StructuralSchema {

  /** Keeps what a server knows nothing of. */
  static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";

  private static final String PROPERTIES = "properties";
  private static final String OTHERS = "additionalProperties";

  private static final Set<String> FORMATS =
      Set.of("int32", "int64", "float", "double", "byte", "date", "date-time");

  /** Servers read patterns in time that grows with the text alone, and so without these. */
  private static final Pattern LOOKING_AROUND = Pattern.compile("\\(\\?(?:[=!]|<[=!])|\\\\[1-9k]");

  private final ObjectNode root;
  private final boolean orNone;

  private StructuralSchema(ObjectNode root, boolean orNone) {
    this.root = root;
    this.orNone = orNone;
  }

  /**
   * What is to be translated.
   *
   * @param root a JSON Schema
   * @return its translation
   */
  static StructuralSchema of(ObjectNode root) {
    return new StructuralSchema(root, false);
  }

  /**
   * Where one of several members has to be there, none will do as well.
   *
   * @return the new translation
   */
  StructuralSchema orNone() {
    return new StructuralSchema(root, true);
  }

  /**
   * The structural schema of a part.
   *
   * @param place a JSON pointer into the JSON Schema, empty for the whole
   * @return a tree that may be changed
   * @throws Untranslatable if a server cannot be told what it says
   */
  ObjectNode at(String place) {
    return structural(SchemaPart.of(root, place));
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
        throw part.refused(name, "is nothing that a server can be told");
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

  private static JsonNode asItStands(SchemaPart part, String name) {
    JsonNode value = part.get(name);
    if (name.equals("format") && !FORMATS.contains(value.asText())) {
      throw part.refused(name, "is none that a server knows");
    }
    if (name.equals("pattern") && LOOKING_AROUND.matcher(value.asText()).find()) {
      throw part.refused(name, "looks around or back, which servers do not");
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
      structural.set("items", part.has("items") ? structural(part.part("items")) : any());
    } else {
      unseen(part);
    }
    for (Choice choice : choices) {
      choice.given().forEach(name -> neverNull(structural.path(PROPERTIES).path(name), part, name));
    }
  }

  private static void neverNull(JsonNode property, SchemaPart part, String name) {
    if (!(property instanceof ObjectNode member)) {
      throw part.refused("has a choice of " + name + ", and says nothing else of it");
    }
    member.remove("nullable");
  }

  private static ObjectNode any() {
    return JsonNodeFactory.instance.objectNode().put(PRESERVE, true).put("nullable", true);
  }

  private static void needs(SchemaPart part, String name, ValueTypes types, String type) {
    if (part.has(name) && !types.mayBe(type)) {
      throw part.refused(name, "belongs to no value that is no " + type);
    }
  }

  private void members(ObjectNode structural, SchemaPart part) {
    JsonNode others = part.get(OTHERS);
    if (!part.has(OTHERS) || (!isNone(others) && part.part(OTHERS).isOpen())) {
      structural.put(PRESERVE, true);
    } else if (!isNone(others)) {
      if (part.has(PROPERTIES)) {
        throw part.refused(OTHERS, "cannot stand beside properties on a server");
      }
      structural.set(OTHERS, structural(part.part(OTHERS)));
    }
    if (part.has(PROPERTIES)) {
      ObjectNode properties = structural.putObject(PROPERTIES);
      part.properties().forEach((name, each) -> properties.set(name, structural(each)));
    }
  }

  private static boolean isNone(JsonNode schema) {
    return schema.isBoolean() && !schema.booleanValue();
  }

  /** Members beside no type are refused by server-side apply, so none are told; but judged here. */
  private void unseen(SchemaPart part) {
    for (Map.Entry<String, SchemaPart> member : part.properties().entrySet()) {
      structural(member.getValue());
    }
    if (part.has("items")) {
      structural(part.part("items"));
    }
  }
}
