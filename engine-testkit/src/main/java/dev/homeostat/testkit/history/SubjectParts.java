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

/** The common parts of the subjects of several kinds. */
final class SubjectParts {

  /** In percent of the values that may be null. */
  private static final int NULLS = 8;

  private static final int NULLS_IF_ODD = 25;

  private final Dice dice;
  private final boolean isOdd;

  /**
   * Begins.
   *
   * @param dice decides everything
   * @param isOdd whether nulls are frequent, and keys may be of two types
   */
  SubjectParts(Dice dice, boolean isOdd) {
    this.dice = dice;
    this.isOdd = isOdd;
  }

  boolean isOdd() {
    return isOdd;
  }

  /** Returns a key of an element, or one that is a number or looks like one. */
  JsonNode key(String name) {
    return isOdd && dice.chance(10)
        ? dice.any(JSON.numberNode(1), JSON.textNode("1"))
        : JSON.textNode(name);
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
    return dice.chance(isOdd ? NULLS_IF_ODD : NULLS) ? NullNode.instance : value.get();
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
