package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private static final String DEFAULTED = "protocol";
  private static final TextNode DEFAULT = TextNode.valueOf("TCP");

  private static final Predicate<String> NUMBER =
      Pattern.compile("0|[1-9][0-9]{0,8}").asMatchPredicate();

  private final FieldPath.Element segment;
  private final Map<String, JsonNode> values;

  private ElementKey(FieldPath.Element segment, Map<String, JsonNode> values) {
    this.segment = segment;
    this.values = values;
  }

  /**
   * A key of which only the text is known.
   *
   * @param segment as in a path
   */
  public ElementKey(FieldPath.Element segment) {
    this(segment, Map.of());
  }

  /**
   * The key of an element.
   *
   * @param element any tree
   * @param keys the key fields, dotted where nested
   * @return empty if a key field is missing or no scalar
   */
  public static Optional<ElementKey> of(JsonNode element, List<String> keys) {
    FieldPath.Element segment = segmentOf(element, keys);
    if (segment == null) {
      return Optional.empty();
    }
    Map<String, JsonNode> values = new LinkedHashMap<>();
    for (String key : keys) {
      values.put(key, Objects.requireNonNull(value(element, key)));
    }
    return Optional.of(new ElementKey(segment, values));
  }

  /**
   * The key of an element as a step of a path, without the types of its values.
   *
   * @param element any tree
   * @param keys the key fields, dotted where nested
   * @return {@code null} if a key field is missing or no scalar
   */
  public static FieldPath.@Nullable Element segmentOf(JsonNode element, List<String> keys) {
    if (keys.size() == 1) { // nearly all lists, and each element of each is asked often
      JsonNode value = value(element, keys.get(0));
      return value == null ? null : new FieldPath.Element(Map.of(keys.get(0), value.asText()));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    for (String key : keys) {
      JsonNode value = value(element, key);
      if (value == null) {
        return null;
      }
      texts.put(key, value.asText());
    }
    return new FieldPath.Element(texts);
  }

  /** A key field with the default of the server; null if it is missing or no scalar. */
  private static @Nullable JsonNode value(JsonNode element, String key) {
    JsonNode value = at(element, key);
    if (Trees.isAbsent(value)) {
      return key.equals(DEFAULTED) && element.isObject() ? DEFAULT : null;
    }
    return value.isValueNode() ? value : null;
  }

  /**
   * The key that a path names; it may leave out the one key that has a default (rule SCHEMA-3).
   *
   * @param named as in the path
   * @param keys the key fields of the list
   * @return the key with the default
   */
  public static ElementKey completed(FieldPath.Element named, List<String> keys) {
    if (!keys.contains(DEFAULTED) || named.keys().containsKey(DEFAULTED)) {
      return new ElementKey(named);
    }
    Map<String, String> values = new LinkedHashMap<>(named.keys());
    values.put(DEFAULTED, DEFAULT.textValue());
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
    JsonNode typed = values.get(key);
    String text = segment.keys().get(key);
    return typed != null || text == null ? typed : TextNode.valueOf(text);
  }

  /**
   * Returns whether the types of the values are known.
   *
   * @return false for a key that was read from a path
   */
  public boolean isTyped() {
    return !values.isEmpty();
  }

  /**
   * Returns whether an element has this key.
   *
   * @param element any tree
   * @return true if its key fields have the same values, of the same types as far as they are known
   */
  public boolean isOf(JsonNode element) {
    for (Map.Entry<String, String> key : segment.keys().entrySet()) {
      JsonNode found = value(element, key.getKey());
      JsonNode typed = values.get(key.getKey());
      boolean same =
          found != null
              && (typed == null
                  ? found.asText().equals(key.getValue())
                  : Trees.equal(typed, found));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /**
   * An element that has this key and nothing else. Where only the text is known, ports are numbers.
   *
   * @return an object that may be changed
   */
  public ObjectNode asObject() {
    ObjectNode element = JsonNodeFactory.instance.objectNode();
    segment.keys().forEach((key, text) -> put(element, key, text));
    return element;
  }

  private void put(ObjectNode element, String key, String text) {
    String[] names = key.split("\\.", -1);
    String last = names[names.length - 1];
    ObjectNode holder = element;
    for (int i = 0; i < names.length - 1; i++) {
      holder = holder.withObjectProperty(names[i]);
    }
    JsonNode typed = values.get(key);
    if (typed != null) {
      holder.set(last, typed);
    } else if ((last.equals("port") || last.endsWith("Port")) && NUMBER.test(text)) {
      holder.put(last, Integer.parseInt(text));
    } else {
      holder.put(last, text);
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
