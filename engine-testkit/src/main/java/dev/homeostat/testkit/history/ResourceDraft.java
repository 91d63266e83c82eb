package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.testkit.history.HistoryStep.Edit.Operation;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The specification of one resource, as it changes in the course of a random history. */
final class ResourceDraft {

  /** The number of choices of the bounds of a list. */
  static final int BOUNDS = 12;

  private final Dice dice;
  private final Subject subject;
  private final Map<String, JsonNode> said = new TreeMap<>();
  private final Map<String, JsonNode> schema = new TreeMap<>();
  private final Map<String, Integer> bounds = new TreeMap<>();
  private final List<String> except = new ArrayList<>();
  private final List<String> strict = new ArrayList<>();
  private final List<String> recent = new ArrayList<>();
  private SchemaMode mode;
  private boolean isWanted = true;

  ResourceDraft(Dice dice, Subject subject) {
    this.dice = dice;
    this.subject = subject;
    this.mode = subject.isSchemaFixed() ? SchemaMode.DEFAULT : dice.any(SchemaMode.values());
    subject.slots().stream()
        .filter(slot -> slot.first().isPresent() || dice.chance(60))
        .forEach(slot -> said.put(slot.path(), slot.first().orElseGet(slot.value())));
    newSchema();
  }

  Subject subject() {
    return subject;
  }

  /** Returns whether the resource is part of the manifest. */
  boolean isWanted() {
    return isWanted;
  }

  /** Takes the resource out of the manifest, or puts it back. */
  void turn() {
    isWanted = !isWanted;
  }

  // ---- the specification ----

  /** Sets the specification of one place; exceptions elsewhere end. */
  void set(PlaceSpec place) {
    mode = place.mode();
    set(said, place.path(), place.said());
    set(schema, place.path(), place.schema());
    bounds.put(place.path(), place.bounds());
    except.clear();
    except.addAll(place.except());
    recent.add(place.path());
  }

  private static void set(Map<String, JsonNode> all, String path, Optional<JsonNode> value) {
    value.ifPresentOrElse(there -> all.put(path, there), () -> all.remove(path));
  }

  private Slot slot() {
    List<Slot> weighted = new ArrayList<>();
    for (Slot slot : subject.slots()) {
      for (int i = 0; i < slot.weight(); i++) {
        weighted.add(slot);
      }
    }
    return dice.any(weighted);
  }

  void changeManifest() {
    int changes = 1 + dice.below(2);
    for (int i = 0; i < changes; i++) {
      Slot slot = slot();
      recent.add(slot.path());
      if (dice.chance(35)) {
        said.remove(slot.path());
      } else {
        said.put(slot.path(), slot.value().get());
      }
    }
  }

  private void newSchema() {
    schema.clear();
    except.clear();
    strict.clear();
    for (Slot slot : subject.slots()) {
      if (dice.chance(mode == SchemaMode.WRITTEN ? 60 : 20)) {
        observe(slot);
      }
    }
    if (mode == SchemaMode.EXTENDED) {
      subject.excepts().stream().filter(path -> dice.chance(25)).forEach(except::add);
    }
    if (mode != SchemaMode.DEFAULT && dice.chance(8)) {
      strict.add(slot().path());
    }
  }

  void changeSchema() {
    if (subject.isSchemaFixed()) {
      return;
    }
    if (dice.chance(40)) {
      mode = dice.any(SchemaMode.values());
      newSchema();
      return;
    }
    if (mode == SchemaMode.DEFAULT) {
      mode = SchemaMode.EXTENDED;
    }
    Slot slot = slot();
    recent.add(slot.path());
    if (dice.chance(40)) {
      schema.remove(slot.path());
    } else {
      observe(slot);
    }
    if (mode == SchemaMode.EXTENDED && dice.chance(40) && !subject.excepts().isEmpty()) {
      String path = dice.any(subject.excepts());
      if (!except.remove(path)) {
        except.add(path);
      }
    }
  }

  private void observe(Slot slot) {
    schema.put(slot.path(), slot.schema().get());
    bounds.put(slot.path(), dice.below(BOUNDS));
  }

  /** Returns the current resource of the manifest. */
  ObjectNode manifest() {
    ObjectNode manifest = subject.base().deepCopy();
    said.forEach((path, value) -> set(manifest, path, value));
    return manifest;
  }

  /** Returns the written schema, empty for the default. */
  Optional<ObjectNode> writtenSchema() {
    if (mode == SchemaMode.DEFAULT) {
      return Optional.empty();
    }
    ObjectNode written = JSON.objectNode();
    written.set("apiVersion", subject.base().get("apiVersion"));
    written.set("kind", subject.base().get("kind"));
    written.putObject("metadata").set("name", subject.base().at("/metadata/name"));
    if (mode == SchemaMode.EXTENDED) {
      written.put(ObserverSchema.EXTENDS, "default");
    }
    if (mode == SchemaMode.EXTENDED && !except.isEmpty()) {
      except.forEach(written.putArray(ObserverSchema.EXCEPT)::add);
    }
    if (!strict.isEmpty()) {
      strict.forEach(written.putArray(ObserverSchema.STRICT)::add);
    }
    schema.forEach((path, tree) -> set(written, path, bounded(path, tree, said.get(path))));
    return Optional.of(written);
  }

  /** A list schema with bounds that the manifest keeps. */
  private JsonNode bounded(String path, JsonNode written, @Nullable JsonNode value) {
    if (!(written instanceof ArrayNode)) {
      return written;
    }
    ArrayNode list = written.deepCopy();
    ObjectNode control = (ObjectNode) list.get(list.size() - 1);
    if (control.has(ObserverSchema.LIST_WHOLE)) {
      return list;
    }
    int choice = bounds.getOrDefault(path, 0);
    int length = value instanceof ArrayNode ? value.size() : 0;
    int min = choice % 4 == 0 ? 0 : choice % 4 == 3 ? length + 1 : Math.min(length, choice % 4);
    int max = choice < 4 ? 0 : Math.max(Math.max(length, min), list.size() - 1);
    control.put(ObserverSchema.LIST_MIN, min);
    control.put(ObserverSchema.LIST_MAX, max);
    return list;
  }

  /** Sets a value in a tree, with its parents. */
  static void set(ObjectNode tree, String path, JsonNode value) {
    JsonPointer pointer = JsonPointer.compile(path);
    ObjectNode parent = tree;
    for (JsonPointer left = pointer; !left.tail().matches(); left = left.tail()) {
      parent = parent.withObjectProperty(left.getMatchingProperty());
    }
    parent.set(pointer.last().getMatchingProperty(), value);
  }

  // ---- others ----

  /** An edit of another writer; three of four hit what was just edited. */
  HistoryStep edit() {
    List<Subject.Edit> near =
        dice.chance(25)
            ? List.of()
            : subject.edits().stream()
                .filter(edit -> recent.stream().anyMatch(edit.path()::startsWith))
                .toList();
    return edit(dice.any(near.isEmpty() ? subject.edits() : near));
  }

  private HistoryStep edit(Subject.Edit edit) {
    Operation operation = edit.path().endsWith("-") ? Operation.ADD : dice.any(Operation.values());
    recent.add(edit.path());
    return new HistoryStep.Edit(
        subject.name(),
        operation,
        JsonPointer.compile(edit.path()),
        operation == Operation.REMOVE ? NullNode.instance : edit.value().get());
  }
}
