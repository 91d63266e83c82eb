package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The name of a field in {@code fieldsV1}: {@code f:} with the name of a member, {@code k:} with
 * the keys of an element, {@code v:} with the value of an element, {@code i:} with the place of an
 * element.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface FieldsV1Name {

  /** The name that stands for the field itself beside those of fields below. */
  String SELF = ".";

  /**
   * Returns the step of a path that leads to the field.
   *
   * @return with values as text
   */
  FieldPath.Segment segment();

  /**
   * A member of an object.
   *
   * @param name the member
   */
  record Field(String name) implements FieldsV1Name {
    // Refuses null.
    public Field {
      Objects.requireNonNull(name, "name");
    }

    @Override
    public FieldPath.Segment segment() {
      return new FieldPath.Key(name);
    }
  }

  /**
   * An element of a list with keys.
   *
   * @param keys the key fields with their values; not empty
   */
  record Keys(ObjectNode keys) implements FieldsV1Name {
    // Freezes the keys.
    public Keys {
      keys = Trees.freeze(Objects.requireNonNull(keys, "keys"));
    }

    @Override
    public FieldPath.Segment segment() {
      Map<String, String> texts = new TreeMap<>();
      keys.properties().forEach(key -> texts.put(key.getKey(), key.getValue().asText()));
      return new FieldPath.Element(texts);
    }
  }

  /**
   * An element of a set.
   *
   * @param value the element
   */
  record Value(JsonNode value) implements FieldsV1Name {
    // Freezes the value.
    public Value {
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    @Override
    public FieldPath.Segment segment() {
      return new FieldPath.Member(value.isValueNode() ? value.asText() : value.toString());
    }
  }

  /**
   * An element that is known by its place.
   *
   * @param index counted from 0
   */
  record Index(int index) implements FieldsV1Name {
    @Override
    public FieldPath.Segment segment() {
      return new FieldPath.Index(index);
    }
  }

  /**
   * Reads a name.
   *
   * @param text as in {@code fieldsV1}; not {@link #SELF}
   * @return empty if it has another form
   */
  static Optional<FieldsV1Name> parse(String text) {
    if (text.startsWith("f:")) {
      return Optional.of(new Field(text.substring(2)));
    }
    if (text.startsWith("k:")) {
      return json(text).filter(FieldsV1Name::isKey).map(keys -> new Keys((ObjectNode) keys));
    }
    if (text.startsWith("v:")) {
      return json(text).map(Value::new);
    }
    // Nine digits are always an int.
    return text.matches("i:(0|[1-9][0-9]{0,8})")
        ? Optional.of(new Index(Integer.parseInt(text.substring(2))))
        : Optional.empty();
  }

  private static boolean isKey(JsonNode keys) {
    boolean onlyScalars = true;
    for (JsonNode value : keys) {
      onlyScalars &= value.isValueNode();
    }
    return keys.isObject() && !keys.isEmpty() && onlyScalars;
  }

  private static Optional<JsonNode> json(String text) {
    try {
      JsonNode value = FieldsV1Json.MAPPER.readTree(text.substring(2));
      return value.isMissingNode() ? Optional.empty() : Optional.of(Trees.freeze(value));
    } catch (JsonProcessingException | IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }
}
