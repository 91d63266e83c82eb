package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * The key of an element of a keyed list: the values of its key fields as text, with the one default
 * that there is ({@code protocol: TCP}, rule SCHEMA-3).
 *
 * @param segment the key as a step of a path
 */
@API(status = INTERNAL)
public record ElementKey(FieldPath.Element segment) {

  private static final String DEFAULTED = "protocol";
  private static final String DEFAULT = "TCP";
  private static final Predicate<String> NUMBER =
      Pattern.compile("0|[1-9][0-9]{0,8}").asMatchPredicate();

  /**
   * The key of an element.
   *
   * @param element any tree
   * @param keys the key fields, dotted where nested
   * @return empty if a key field is missing or no scalar
   */
  public static Optional<ElementKey> of(JsonNode element, List<String> keys) {
    if (keys.size() == 1) {
      String value = text(element, keys.get(0));
      return value == null ? Optional.empty() : Optional.of(of(Map.of(keys.get(0), value)));
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : keys) {
      String value = text(element, key);
      if (value == null) {
        return Optional.empty();
      }
      values.put(key, value);
    }
    return Optional.of(of(values));
  }

  private static ElementKey of(Map<String, String> values) {
    return new ElementKey(new FieldPath.Element(values));
  }

  private static @Nullable String text(JsonNode element, String key) {
    JsonNode value = at(element, key);
    if (Trees.isAbsent(value)) {
      return key.equals(DEFAULTED) && element.isObject() ? DEFAULT : null;
    }
    return value.isValueNode() ? value.asText() : null;
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
    values.put(DEFAULTED, DEFAULT);
    return new ElementKey(new FieldPath.Element(values));
  }

  /**
   * An element that has this key and nothing else. A key is known by its text; ports are numbers
   * wherever they are keys.
   *
   * @return an object that may be changed
   */
  public ObjectNode asObject() {
    ObjectNode element = JsonNodeFactory.instance.objectNode();
    segment.keys().forEach((key, text) -> put(element, key, text));
    return element;
  }

  private static void put(ObjectNode element, String key, String text) {
    String[] names = key.split("\\.", -1);
    String last = names[names.length - 1];
    ObjectNode holder = element;
    for (int i = 0; i < names.length - 1; i++) {
      holder = holder.withObjectProperty(names[i]);
    }
    if ((last.equals("port") || last.endsWith("Port")) && NUMBER.test(text)) {
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

  /** As in {@code [name=app]}. */
  @Override
  public String toString() {
    return segment.toString();
  }
}
