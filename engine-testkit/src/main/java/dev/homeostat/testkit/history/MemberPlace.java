package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A member of a set, which has a line or none.
 *
 * @param isSetByDefault whether the default schema takes the list for a set
 * @param others the members beside it
 */
record MemberPlace(boolean isSetByDefault, ArrayNode others) implements CombinationPlace {

  private static final String MEMBER = "p";

  @Override
  public String path() {
    return "/spec/tags";
  }

  private ArrayNode with() {
    return JSON.arrayNode().add(MEMBER).addAll(others);
  }

  @Override
  public Optional<JsonNode> said(Line line) {
    return Optional.of(line == Line.VALUE ? with() : others);
  }

  @Override
  public boolean fits(SchemaMode mode, Line line, boolean isObserved) {
    if (line == Line.OTHER || line == Line.NULL) {
      return false;
    }
    return isInNoSet(line, isObserved)
        ? mode == SchemaMode.WRITTEN
        : mode != SchemaMode.DEFAULT || isSetByDefault;
  }

  /** A member of a set is observed if it has a line; before a change, the list may be no set. */
  private static boolean isInNoSet(Line line, boolean isObserved) {
    return line.isValue() != isObserved;
  }

  @Override
  public Optional<JsonNode> schema(SchemaMode mode, Line line, boolean isObserved) {
    if (mode == SchemaMode.DEFAULT || isInNoSet(line, isObserved)) {
      return Optional.empty();
    }
    ObjectNode control = JSON.objectNode();
    control.putArray(ObserverSchema.LIST_KEYS);
    return Optional.of(JSON.arrayNode().add(control));
  }

  @Override
  public List<String> except() {
    return List.of();
  }

  @Override
  public JsonNode live() {
    return with();
  }

  @Override
  public Map<JsonPointer, JsonNode> edits() {
    JsonNode member = JSON.textNode(MEMBER);
    return Map.of(JsonPointer.compile(path()), others, JsonPointer.compile(path() + "/-"), member);
  }
}
