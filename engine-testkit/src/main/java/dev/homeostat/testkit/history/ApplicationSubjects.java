package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Source;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The resources of a given application, with the places of them that vary. */
final class ApplicationSubjects {

  /** Members without which an object means nothing. */
  private static final Set<String> IDENTITY = Set.of("apiVersion", "kind", "name", "namespace");

  private final Dice dice;

  ApplicationSubjects(Dice dice) {
    this.dice = dice;
  }

  /**
   * Returns the resources of a manifest.
   *
   * @throws IllegalArgumentException if the source is not a manifest, or the manifest is empty
   */
  List<Subject> of(Application application) {
    boolean isSchemaFixed = !application.schemas().isEmpty();
    return trees(application).stream().map(tree -> subject(tree, isSchemaFixed)).toList();
  }

  private static List<ObjectNode> trees(Application application) {
    if (!(application.source() instanceof Source.OfManifest source)) {
      throw new IllegalArgumentException(
          "expected an application with a manifest, whose lines histories can change, got "
              + application.source().getClass().getSimpleName()
              + "; give an application with the manifest that its template yields");
    }
    List<ObjectNode> trees = new ArrayList<>();
    for (Document document : source.manifest().documents()) {
      if (!(document.tree() instanceof ObjectNode tree) || !tree.at("/metadata/name").isTextual()) {
        throw new IllegalArgumentException(
            "expected a manifest of resources with a name each, got " + document.tree());
      }
      trees.add(tree);
    }
    if (trees.isEmpty()) {
      throw new IllegalArgumentException("expected a manifest with at least one resource");
    }
    return trees;
  }

  private Subject subject(ObjectNode tree, boolean isSchemaFixed) {
    List<Slot> slots = new ArrayList<>();
    List<Edit> edits = new ArrayList<>();
    List<Supplier<ServerBehaviour>> behaviours = new ArrayList<>();
    ObjectNode base = tree.deepCopy();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      collect("/" + member.getKey(), member.getKey(), member.getValue(), slots, edits, behaviours);
    }
    slots.forEach(slot -> remove(base, JsonPointer.compile(slot.path())));
    String name = tree.path("kind").asText() + "/" + tree.at("/metadata/name").asText();
    List<String> excepts = slots.stream().map(Slot::path).toList();
    return new Subject(name, base, slots, excepts, edits, behaviours, isSchemaFixed);
  }

  private void collect(
      String path,
      String name,
      JsonNode value,
      List<Slot> slots,
      List<Edit> edits,
      List<Supplier<ServerBehaviour>> behaviours) {
    if (IDENTITY.contains(name) || name.startsWith("homeostat.dev/")) {
      return;
    }
    if (value instanceof ObjectNode && !value.isEmpty()) {
      edits.add(new Edit(path + "/z", dice::scalar));
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        String inner = path + "/" + member.getKey().replace("~", "~0").replace("/", "~1");
        collect(inner, member.getKey(), member.getValue(), slots, edits, behaviours);
      }
      return;
    }
    slots.add(new Slot(path, 1, () -> like(value), () -> NullNode.instance, Optional.of(value)));
    edits.add(new Edit(path, () -> like(value)));
    if (value instanceof ArrayNode list && !list.isEmpty()) {
      edits.add(new Edit(path + "/-", () -> another(list)));
    } else if (value.isValueNode()) {
      JsonPointer at = JsonPointer.compile(path);
      behaviours.add(() -> new ServerBehaviour.Default(at, like(value)));
      behaviours.add(() -> new ServerBehaviour.Override(at, like(value)));
    }
  }

  /** A value of the same type: the same, an empty one, or another. */
  private JsonNode like(JsonNode value) {
    if (dice.chance(30)) {
      return value;
    }
    if (value.isNumber()) {
      return JSON.numberNode(value.asInt() + dice.any(-1, 1, 2));
    }
    if (value.isBoolean()) {
      return JSON.booleanNode(!value.booleanValue());
    }
    if (value instanceof ArrayNode list) {
      return some(list);
    }
    return value.isTextual() ? JSON.textNode(value.asText() + dice.any("", "1", "2")) : value;
  }

  /** A list with one element less, or in another order. */
  private JsonNode some(ArrayNode list) {
    List<JsonNode> elements = new ArrayList<>();
    list.forEach(elements::add);
    if (!elements.isEmpty() && dice.chance(60)) {
      elements.remove(dice.below(elements.size()));
    } else {
      Collections.reverse(elements);
    }
    return JSON.arrayNode().addAll(elements);
  }

  /** An element like those that are there, under a name of its own. */
  private JsonNode another(ArrayNode list) {
    JsonNode element = list.get(dice.below(list.size())).deepCopy();
    if (element.isTextual()) {
      return JSON.textNode("z");
    }
    return element instanceof ObjectNode object && object.has("name")
        ? object.put("name", "z")
        : element;
  }

  private static void remove(ObjectNode tree, JsonPointer path) {
    if (tree.at(path.head()) instanceof ObjectNode parent) {
      parent.remove(path.last().getMatchingProperty());
    }
  }
}
