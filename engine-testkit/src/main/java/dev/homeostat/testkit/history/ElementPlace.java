package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A field of the first element of a keyed list, or of a list by position.
 *
 * @param isKeyed whether the elements have keys
 * @param isKeyedByDefault whether the default schema knows the keys
 * @param values three values that differ: the manifest's, another one, and one of others
 * @param others the elements behind it
 * @param extra whether a second field of the element is set and observed
 * @param staysWithoutLine whether the element is in the manifest if there is no line about the
 *     field
 */
record ElementPlace(
    boolean isKeyed,
    boolean isKeyedByDefault,
    List<JsonNode> values,
    ArrayNode others,
    boolean extra,
    boolean staysWithoutLine)
    implements CombinationPlace {

  private static final String NAME = "name";
  private static final String FIELD = "v";
  private static final String SECOND = "u";
  private static final String ELEMENT = "p";

  @Override
  public String path() {
    return "/spec/parts";
  }

  private ArrayNode list(Optional<JsonNode> value) {
    ArrayNode list = JSON.arrayNode();
    ObjectNode element = list.addObject().put(NAME, ELEMENT);
    if (extra) {
      element.set(SECOND, values.get(2));
    }
    value.ifPresent(there -> element.set(FIELD, there));
    return list.addAll(others);
  }

  @Override
  public Optional<JsonNode> said(Line line) {
    return switch (line) {
      case VALUE -> Optional.of(list(Optional.of(values.get(0))));
      case OTHER -> Optional.of(list(Optional.of(values.get(1))));
      case NULL -> Optional.of(list(Optional.of(NullNode.instance)));
      case NONE -> staysWithoutLine ? Optional.of(list(Optional.empty())) : Optional.empty();
    };
  }

  @Override
  public boolean fits(SchemaMode mode, Line line, boolean isObserved) {
    boolean isListed = line != Line.NONE || staysWithoutLine;
    return mode != SchemaMode.DEFAULT
        || (isKeyed && isKeyedByDefault && isListed && line.isValue() == isObserved);
  }

  @Override
  public Optional<JsonNode> schema(SchemaMode mode, Line line, boolean isObserved) {
    if (mode == SchemaMode.DEFAULT) {
      return Optional.empty();
    }
    ArrayNode list = JSON.arrayNode();
    ObjectNode element = list.addObject();
    ObjectNode control = list.addObject();
    if (isKeyed) {
      element.put(NAME, ELEMENT);
      control.putArray(ObserverSchema.LIST_KEYS).add(NAME);
    }
    if (extra) {
      element.putNull(SECOND);
    }
    if (isObserved) {
      element.putNull(FIELD);
    }
    return Optional.of(list);
  }

  /** By position, only what is written is observed. */
  @Override
  public List<String> except() {
    return isKeyed ? List.of("/spec/parts/[name=p]/v") : List.of();
  }

  @Override
  public JsonNode live() {
    return list(Optional.of(values.get(2)));
  }

  @Override
  public Map<JsonPointer, JsonNode> edits() {
    return Map.of(
        JsonPointer.compile(path()),
        live(),
        JsonPointer.compile(path() + "/0/" + FIELD),
        values.get(2));
  }
}
