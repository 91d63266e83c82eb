package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.List;
import java.util.function.Supplier;

/** What the subjects of several kinds have in common. */
final class SubjectParts {

  private final Dice dice;
  private final int nulls;

  /**
   * Begins.
   *
   * @param dice decides everything
   * @param nulls how many of a hundred values are null, where null makes sense
   */
  SubjectParts(Dice dice, int nulls) {
    this.dice = dice;
    this.nulls = nulls;
  }

  static ObjectNode named(String apiVersion, String kind, String name) {
    ObjectNode tree = JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
    tree.putObject("metadata").put("name", name);
    return tree;
  }

  static JsonPointer pointer(String path) {
    return JsonPointer.compile(path);
  }

  JsonNode orNull(Supplier<? extends JsonNode> value) {
    return dice.chance(nulls) ? NullNode.instance : value.get();
  }

  static JsonNode leaf() {
    return NullNode.instance;
  }

  JsonNode text() {
    return JSON.textNode(dice.any("", "1", "2"));
  }

  Slot texts(String path) {
    return new Slot(
        path,
        1,
        () -> orNull(() -> dice.map(this::text, "x", "y")),
        () -> dice.mapSchema("x", "y"));
  }

  List<Edit> textEdits(String path) {
    return List.of(
        new Edit(path + "/x", this::text),
        new Edit(path + "/y", this::text),
        new Edit(path + "/z", this::text),
        new Edit(path, () -> dice.map(this::text, "x", "y")));
  }

  JsonNode portNumber() {
    return JSON.numberNode(dice.any(80, 81));
  }
}
