package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The custom kinds that histories are about. */
final class CustomSubjects {

  private final Dice dice;
  private final SubjectParts parts;

  CustomSubjects(Dice dice, SubjectParts parts) {
    this.dice = dice;
    this.parts = parts;
  }

  /** Song has lists that are one value each by default, the others lists with keys and a set. */
  Subject of(String kind, String name) {
    boolean hasKeys = !kind.equals("Song");
    List<Slot> slots = new ArrayList<>();
    slots.addAll(
        List.of(
            new Slot("/spec/a", 1, () -> parts.orNull(this::value), SubjectParts::leaf),
            new Slot("/spec/b", 1, () -> parts.orNull(this::value), SubjectParts::leaf),
            new Slot("/spec/c", 0, () -> NullNode.instance, SubjectParts::leaf),
            new Slot("/spec/m", 2, () -> parts.orNull(this::map), () -> dice.mapSchema("x", "y")),
            new Slot("/spec/parts", 3, () -> parts.orNull(this::someParts), this::partsSchema),
            new Slot("/spec/tags", 1, () -> parts.orNull(this::tags), this::tagsSchema),
            new Slot("/status", 0, () -> NullNode.instance, () -> dice.mapSchema("phase"))));
    if (kind.equals("Verse")) {
      slots.add(
          new Slot("/spec/stray", 1, dice::scalar, SubjectParts::leaf)); // the schema has none
    }
    List<String> excepts =
        new ArrayList<>(List.of("/spec/a", "/spec/m/x", "/spec/m", "/spec/tags"));
    if (hasKeys) {
      excepts.addAll(List.of("/spec/parts/[name=p]/v", "/spec/parts/[name=q]"));
    }
    List<Edit> edits = new ArrayList<>();
    for (String path :
        List.of("/spec/a", "/spec/b", "/spec/c", "/spec/m/x", "/spec/m/y", "/spec/m/z")) {
      edits.add(new Edit(path, dice::scalar));
    }
    edits.add(new Edit("/status/phase", dice::scalar));
    edits.add(new Edit("/spec/m", this::map));
    edits.add(new Edit("/spec/parts", this::someParts));
    edits.add(new Edit("/spec/tags", this::tags));
    for (String place : List.of("0", "1", "-", "-")) {
      edits.add(new Edit("/spec/parts/" + place, () -> part(dice.any("p", "q", "r", "s"))));
      edits.add(new Edit("/spec/tags/" + place, () -> tag("p", "q", "r", "s")));
    }
    for (String field : List.of("0/u", "0/v", "1/v")) {
      edits.add(new Edit("/spec/parts/" + field, dice::scalar));
    }
    ObjectNode base = SubjectParts.named("music.example.com/v1", kind, name);
    if (kind.equals("Verse")) {
      base.putObject("spec"); // the server fills in a default wherever there is one
    }
    return new Subject(base, slots, excepts, edits, behaviours());
  }

  /** Everything that a server may do, at every place that varies. */
  private List<Supplier<ServerBehaviour>> behaviours() {
    List<Supplier<ServerBehaviour>> all = new ArrayList<>();
    Map<String, Supplier<JsonNode>> places = new LinkedHashMap<>();
    for (String path : List.of("/spec/a", "/spec/b", "/spec/c", "/spec/m/x", "/spec/m/y")) {
      places.put(path, dice::scalar);
    }
    places.put("/spec/parts/*/u", dice::scalar);
    places.put("/spec/parts/*/v", dice::scalar);
    places.put("/spec/m", this::map);
    places.put("/spec/parts", this::someParts);
    places.put("/spec/tags", this::tags);
    places.forEach(
        (path, value) -> {
          JsonPointer at = SubjectParts.pointer(path);
          all.add(() -> new ServerBehaviour.Default(at, value.get()));
          all.add(() -> new ServerBehaviour.Override(at, value.get()));
          all.add(() -> new ServerBehaviour.Drop(at));
          all.add(() -> normalise(at, value));
          all.add(() -> new ServerBehaviour.Refuse(at, value.get()));
          all.add(() -> new ServerBehaviour.Immutable(at));
        });
    for (int i = 0; i < 3; i++) {
      all.add(
          () ->
              new ServerBehaviour.Inject(
                  SubjectParts.pointer("/spec/parts"), part(dice.any("p", "z"))));
      all.add(() -> new ServerBehaviour.Inject(SubjectParts.pointer("/spec/tags"), tag("p", "z")));
    }
    return all;
  }

  /** A scalar in another notation, or a zero or empty value left out. */
  private ServerBehaviour normalise(JsonPointer at, Supplier<JsonNode> value) {
    JsonNode from = value.get();
    boolean isZero = from.isContainerNode() || from.asText().isEmpty() || from.asText().equals("0");
    JsonNode to =
        isZero
            ? SubjectParts.leaf()
            : from.isNumber() ? JSON.textNode(from.asText()) : JSON.numberNode(1);
    return new ServerBehaviour.Normalise(at, from, to);
  }

  private JsonNode value() {
    return dice.chance(90) ? dice.scalar() : dice.any(JSON.objectNode(), JSON.arrayNode());
  }

  private JsonNode map() {
    return dice.map(() -> dice.chance(90) ? dice.scalar() : NullNode.instance, "x", "y");
  }

  private JsonNode someParts() {
    ArrayNode list = JSON.arrayNode();
    dice.some(50, "p", "q", "r").forEach(part -> list.add(part(part)));
    return list;
  }

  private ObjectNode part(String name) {
    ObjectNode part = JSON.objectNode().set("name", parts.key(name));
    dice.some(50, "u", "v").forEach(field -> part.set(field, parts.orNull(dice::scalar)));
    return part;
  }

  private JsonNode partsSchema() {
    List<ObjectNode> named = new ArrayList<>();
    for (String name : List.of("p", "q", "r")) {
      named.add(partSchema().put("name", name));
    }
    return dice.listSchema(List.of("name"), named, this::partSchema, false);
  }

  private ObjectNode partSchema() {
    ObjectNode part = JSON.objectNode();
    dice.some(60, "u", "v").forEach(part::putNull);
    return part;
  }

  private JsonNode tag(String... names) {
    return JSON.textNode(dice.any(names));
  }

  private JsonNode tags() {
    ArrayNode list = JSON.arrayNode();
    dice.some(50, "p", "q", "r").forEach(list::add);
    return list;
  }

  private JsonNode tagsSchema() {
    return dice.listSchema(List.of(), List.of(), JSON::objectNode, true);
  }
}
