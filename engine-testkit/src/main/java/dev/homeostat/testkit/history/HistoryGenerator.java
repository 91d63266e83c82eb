package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Settings;
import dev.homeostat.testkit.history.HistoryStep.Edit.Operation;
import dev.homeostat.testkit.history.Subject.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A random history: a specification and a server that change, and others who edit. */
final class HistoryGenerator {

  private static final String NAME = "top";

  private final Dice dice;
  private final Subject subject;
  private final Map<String, JsonNode> said = new TreeMap<>();
  private final Map<String, JsonNode> schema = new TreeMap<>();
  private final Map<String, Integer> bounds = new TreeMap<>();
  private final List<String> except = new ArrayList<>();
  private final List<String> strict = new ArrayList<>();
  private final List<String> recent = new ArrayList<>();
  private Mode mode;
  private boolean isHooked;
  private Settings settings = Settings.DEFAULT;

  /** What a specification says of its schema. */
  private enum Mode {
    DEFAULT,
    EXTENDED,
    WRITTEN
  }

  HistoryGenerator(Dice dice, Histories.Kind kind) {
    this.dice = dice;
    subject = new Subjects(dice).of(kind, NAME);
    mode = dice.any(Mode.values());
  }

  History generate() {
    List<HistoryStep> steps = new ArrayList<>();
    if (dice.chance(60)) {
      steps.add(serve());
    }
    for (Slot slot : subject.slots()) {
      if (dice.chance(60)) {
        said.put(slot.path(), slot.value().get());
      }
    }
    newSchema();
    steps.add(new HistoryStep.Want(wish()));
    steps.add(pass());
    int length = 2 + dice.below(5);
    for (int i = 0; i < length; i++) {
      steps.add(next());
      if (dice.chance(65)) {
        steps.add(pass());
      }
    }
    steps.add(pass());
    steps.add(pass());
    return new History(steps);
  }

  private static HistoryStep pass() {
    return new HistoryStep.Reconcile(Optional.empty());
  }

  private HistoryStep next() {
    int choice = dice.below(100);
    if (choice < 30) {
      return dice.chance(25) ? editAnywhere() : edit();
    }
    if (choice < 35) {
      return serve();
    }
    if (choice < 38) {
      return new HistoryStep.Delete(NAME);
    }
    if (choice < 41) {
      return new HistoryStep.Restart();
    }
    if (choice < 46) {
      return new HistoryStep.Wait(Duration.ofMinutes(1 + dice.below(12)));
    }
    if (choice < 70) {
      changeManifest();
    } else if (choice < 84) {
      changeSchema();
    } else if (choice < 95) {
      changeManifest();
      changeSchema();
    } else if (choice < 98) {
      isHooked = !isHooked;
    } else {
      boolean keeps = settings.fieldRemoval() == Settings.FieldRemoval.KEEP;
      settings =
          settings.withFieldRemoval(
              keeps ? Settings.FieldRemoval.REMOVE : Settings.FieldRemoval.KEEP);
    }
    return new HistoryStep.Want(wish());
  }

  // ---- the specification ----

  private Slot slot() {
    List<Slot> weighted = new ArrayList<>();
    for (Slot slot : subject.slots()) {
      for (int i = 0; i < slot.weight(); i++) {
        weighted.add(slot);
      }
    }
    return dice.any(weighted);
  }

  private void changeManifest() {
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
      if (dice.chance(mode == Mode.WRITTEN ? 60 : 20)) {
        observe(slot);
      }
    }
    if (mode == Mode.EXTENDED) {
      subject.excepts().stream().filter(path -> dice.chance(25)).forEach(except::add);
    }
    if (mode != Mode.DEFAULT && dice.chance(8)) {
      strict.add(slot().path());
    }
  }

  private void changeSchema() {
    if (dice.chance(40)) {
      mode = dice.any(Mode.values());
      newSchema();
      return;
    }
    if (mode == Mode.DEFAULT) {
      mode = Mode.EXTENDED;
    }
    Slot slot = slot();
    recent.add(slot.path());
    if (dice.chance(40)) {
      schema.remove(slot.path());
    } else {
      observe(slot);
    }
    if (mode == Mode.EXTENDED && dice.chance(40)) {
      String path = dice.any(subject.excepts());
      if (!except.remove(path)) {
        except.add(path);
      }
    }
  }

  private void observe(Slot slot) {
    schema.put(slot.path(), slot.schema().get());
    bounds.put(slot.path(), dice.below(12));
  }

  private Wish wish() {
    ObjectNode manifest = subject.base().deepCopy();
    said.forEach((path, value) -> set(manifest, path, value));
    List<ObjectNode> schemas = new ArrayList<>();
    if (mode != Mode.DEFAULT) {
      schemas.add(writtenSchema());
    }
    Map<FieldPath, JsonNode> byHook = new TreeMap<>();
    if (isHooked) {
      byHook.put(FieldPath.of("metadata", "annotations", "h"), JSON.textNode("1"));
    }
    return new Wish(List.of(manifest), schemas, byHook, settings);
  }

  private ObjectNode writtenSchema() {
    ObjectNode written = JSON.objectNode();
    written.set("apiVersion", subject.base().get("apiVersion"));
    written.set("kind", subject.base().get("kind"));
    written.putObject("metadata").put("name", NAME);
    if (mode == Mode.EXTENDED) {
      written.put(ObserverSchema.EXTENDS, "default");
    }
    if (mode == Mode.EXTENDED && !except.isEmpty()) {
      except.forEach(written.putArray(ObserverSchema.EXCEPT)::add);
    }
    if (!strict.isEmpty()) {
      strict.forEach(written.putArray(ObserverSchema.STRICT)::add);
    }
    schema.forEach((path, tree) -> set(written, path, bounded(path, tree, said.get(path))));
    return written;
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

  private static void set(ObjectNode tree, String path, JsonNode value) {
    JsonPointer pointer = JsonPointer.compile(path);
    ObjectNode parent = tree;
    for (JsonPointer left = pointer; !left.tail().matches(); left = left.tail()) {
      parent = parent.withObjectProperty(left.getMatchingProperty());
    }
    parent.set(pointer.last().getMatchingProperty(), value);
  }

  // ---- others ----

  /** Half of the edits hit what was just edited. */
  private HistoryStep edit() {
    List<Subject.Edit> near =
        subject.edits().stream()
            .filter(edit -> recent.stream().anyMatch(edit.path()::startsWith))
            .toList();
    return near.isEmpty() ? editAnywhere() : editOf(dice.any(near));
  }

  private HistoryStep editAnywhere() {
    return editOf(dice.any(subject.edits()));
  }

  private HistoryStep editOf(Subject.Edit edit) {
    Operation operation = edit.path().endsWith("-") ? Operation.ADD : dice.any(Operation.values());
    recent.add(edit.path());
    return new HistoryStep.Edit(
        NAME,
        operation,
        JsonPointer.compile(edit.path()),
        operation == Operation.REMOVE ? NullNode.instance : edit.value().get());
  }

  private HistoryStep serve() {
    List<ServerBehaviour> behaviours = new ArrayList<>();
    int count = dice.below(3);
    for (int i = 0; i < count; i++) {
      behaviours.add(dice.any(subject.behaviours()).get());
    }
    return new HistoryStep.Serve(behaviours);
  }
}
