package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A field of the status, which no manifest has.
 *
 * @param list the kind of list that it is in
 * @param value a value of others
 */
record StatusPlace(ListKind list, JsonNode value) implements CombinationPlace {

  private static final String PHASE = "phase";
  private static final String CONDITIONS = "conditions";
  private static final String KEY = "type";
  private static final String FIELD = "status";

  @Override
  public String path() {
    return "/status";
  }

  @Override
  public Optional<JsonNode> said(Line line) {
    return Optional.empty();
  }

  @Override
  public boolean fits(SchemaMode mode, Line line, boolean isObserved) {
    return mode != SchemaMode.DEFAULT || !isObserved;
  }

  @Override
  public Optional<JsonNode> schema(SchemaMode mode, Line line, boolean isObserved) {
    if (mode == SchemaMode.DEFAULT || !isObserved) {
      return Optional.empty();
    }
    ObjectNode status = JSON.objectNode();
    return Optional.of(
        list == ListKind.NONE ? status.putNull(PHASE) : status.set(CONDITIONS, conditions()));
  }

  private JsonNode conditions() {
    if (list == ListKind.WHOLE) {
      return NullNode.instance;
    }
    ArrayNode conditions = JSON.arrayNode();
    ObjectNode element = conditions.addObject();
    ObjectNode control =
        conditions.addObject().put(ObserverSchema.LIST_MIN, 0).put(ObserverSchema.LIST_MAX, 0);
    if (list == ListKind.KEYED) {
      element.put(KEY, "Ready");
      control.putArray(ObserverSchema.LIST_KEYS).add(KEY);
    }
    element.putNull(FIELD);
    return conditions;
  }

  @Override
  public List<String> except() {
    return List.of();
  }

  @Override
  public JsonNode live() {
    ObjectNode status = JSON.objectNode();
    status.set(PHASE, value);
    status.putArray(CONDITIONS).addObject().put(KEY, "Ready").set(FIELD, value);
    return status;
  }

  @Override
  public Map<JsonPointer, JsonNode> edits() {
    return Map.of(JsonPointer.compile(path()), live());
  }
}
