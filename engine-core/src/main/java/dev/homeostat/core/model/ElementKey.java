package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The key of an element of a keyed list: the values of its key fields, with the one default that
 * there is ({@code protocol: TCP}, rule SCHEMA-3).
 *
 * <p>Keys are equal when they have the same name in a path (rule SCHEMA-8). A key that was read
 * from an element knows the types of its values, too, and {@link #isOf(JsonNode) belongs} only to
 * elements with the same types: the number 80 is not the text "80" (rule READ-1). Of a key that was
 * read from a path only the text is known.
 */
@API(status = INTERNAL)
public final class ElementKey {

  private static final Predicate<String> NUMBER =
      Pattern.compile("0|[1-9][0-9]{0,8}").asMatchPredicate();

  private final FieldPath.Element segment;
  private final KeyFields fields;
  private final JsonNode[] values;
  private final boolean isTyped;

  /**
   * A key.
   *
   * @param values of the key fields, in their order; as texts if only these are known
   */
  ElementKey(FieldPath.Element segment, KeyFields fields, JsonNode[] values, boolean isTyped) {
    this.segment = segment;
    this.fields = fields;
    this.values = values;
    this.isTyped = isTyped;
  }

  /**
   * A key of which only the text is known.
   *
   * @param segment as in a path
   */
  public ElementKey(FieldPath.Element segment) {
    this(
        segment,
        KeyFields.of(List.copyOf(segment.keys().keySet())),
        segment.keys().values().stream().map(TextNode::valueOf).toArray(JsonNode[]::new),
        false);
  }

  /**
   * The key of an element.
   *
   * @param element any tree
   * @param keys the key fields, dotted where nested
   * @return empty if a key field is missing or no scalar
   */
  public static Optional<ElementKey> of(JsonNode element, List<String> keys) {
    return Optional.ofNullable(KeyFields.of(keys).keyOf(element));
  }

  /**
   * The key that a path names; it may leave out the one key that has a default (rule SCHEMA-3).
   *
   * @param named as in the path
   * @param keys the key fields of the list
   * @return the key with the default
   */
  public static ElementKey completed(FieldPath.Element named, List<String> keys) {
    if (!keys.contains(KeyFields.DEFAULTED) || named.keys().containsKey(KeyFields.DEFAULTED)) {
      return new ElementKey(named);
    }
    Map<String, String> values = new LinkedHashMap<>(named.keys());
    values.put(KeyFields.DEFAULTED, KeyFields.DEFAULT.textValue());
    return new ElementKey(new FieldPath.Element(values));
  }

  /**
   * The key as a step of a path.
   *
   * @return its text
   */
  public FieldPath.Element segment() {
    return segment;
  }

  /**
   * The value of a key field.
   *
   * @param key the name of the field
   * @return the value with its type; a text if only that is known, {@code null} if the key has no
   *     such field
   */
  public @Nullable JsonNode value(String key) {
    int field = fields.names().indexOf(key);
    return field < 0 ? null : values[field];
  }

  /**
   * Returns whether the types of the values are known.
   *
   * @return false for a key that was read from a path
   */
  public boolean isTyped() {
    return isTyped;
  }

  /**
   * Returns whether an element has this key, without allocating anything if the types are known.
   *
   * @param element any tree
   * @return true if its key fields have the same values, of the same types as far as they are known
   */
  public boolean isOf(@Nullable JsonNode element) {
    for (int i = 0; element != null && i < values.length; i++) {
      JsonNode found = fields.value(element, i);
      boolean same = found != null && isValue(values[i], found);
      if (!same) {
        return false;
      }
    }
    return element != null;
  }

  private boolean isValue(JsonNode value, JsonNode found) {
    return (isTyped || found.isTextual())
        ? Trees.equal(value, found)
        : found.asText().equals(value.textValue());
  }

  /**
   * Finds the element that has this key.
   *
   * @param list any list
   * @param cursor where to look first
   * @return the first place at or behind the cursor, else from the front; -1 if it is not there
   */
  public int find(ArrayNode list, int cursor) {
    int size = list.size();
    for (int i = cursor; i < size; i++) {
      if (isOf(list.get(i))) {
        return i;
      }
    }
    for (int i = 0; i < cursor; i++) {
      if (isOf(list.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /**
   * An element that has this key and nothing else. Where only the text is known, ports are numbers.
   *
   * @return an object that may be changed
   */
  public ObjectNode asObject() {
    ObjectNode element = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < values.length; i++) {
      put(element, fields.path(i), values[i]);
    }
    return element;
  }

  private void put(ObjectNode element, String[] names, JsonNode value) {
    String last = names[names.length - 1];
    ObjectNode holder = element;
    for (int i = 0; i < names.length - 1; i++) {
      holder = holder.withObjectProperty(names[i]);
    }
    boolean isPort = last.equals("port") || last.endsWith("Port");
    if (!isTyped && isPort && NUMBER.test(value.textValue())) {
      holder.put(last, Integer.parseInt(value.textValue()));
    } else {
      holder.set(last, value);
    }
  }

  /**
   * A key field of an element.
   *
   * @param element any tree
   * @param key dotted where nested
   * @return its value, possibly missing
   */
  public static JsonNode at(JsonNode element, String key) {
    if (key.indexOf('.') < 0) {
      return element.path(key);
    }
    JsonNode value = element;
    for (String name : key.split("\\.")) {
      value = value.path(name);
    }
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof ElementKey key && segment.equals(key.segment));
  }

  @Override
  public int hashCode() {
    return segment.hashCode();
  }

  /** As in {@code [name=app]}. */
  @Override
  public String toString() {
    return segment.toString();
  }
}
