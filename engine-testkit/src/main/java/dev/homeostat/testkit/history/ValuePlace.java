package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scalar, an object or a list that is observed as one value.
 *
 * @param path the place, which is the field
 * @param values three values that differ: the manifest's, another one, and one of others
 * @param isOneByDefault whether the default schema observes it as one value
 * @param schema the schema that observes it
 */
record ValuePlace(
    String path, List<? extends JsonNode> values, boolean isOneByDefault, JsonNode schema)
    implements CombinationPlace {

  /** A scalar, or an object with a list in it. */
  static ValuePlace of(String path, List<? extends JsonNode> values, boolean isOneByDefault) {
    return new ValuePlace(path, values, isOneByDefault, NullNode.instance);
  }

  /** Returns a list that the schema makes atomic. */
  static ValuePlace wholeList(
      String path, List<? extends JsonNode> values, boolean isOneByDefault) {
    ObjectNode control = JSON.objectNode().put(ObserverSchema.LIST_WHOLE, true);
    return new ValuePlace(path, values, isOneByDefault, JSON.arrayNode().add(control));
  }

  @Override
  public Optional<JsonNode> said(Line line) {
    return switch (line) {
      case VALUE -> Optional.of(values.get(0));
      case OTHER -> Optional.of(values.get(1));
      case NULL -> Optional.of(NullNode.instance);
      case NONE -> Optional.empty();
    };
  }

  @Override
  public boolean fits(SchemaMode mode, Line line, boolean isObserved) {
    return mode != SchemaMode.DEFAULT
        || (isOneByDefault ? line.isValue() == isObserved : !isObserved && !line.isValue());
  }

  @Override
  public Optional<JsonNode> schema(SchemaMode mode, Line line, boolean isObserved) {
    return isObserved && mode != SchemaMode.DEFAULT ? Optional.of(schema) : Optional.empty();
  }

  @Override
  public List<String> except() {
    return List.of(path);
  }

  @Override
  public JsonNode live() {
    return values.get(2);
  }

  @Override
  public Map<JsonPointer, JsonNode> edits() {
    return Map.of(JsonPointer.compile(path), live());
  }
}
