package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The key fields of a list. They read the key of an element, with the one default that there is
 * ({@code protocol: TCP}, rule SCHEMA-3).
 */
@API(status = INTERNAL)
public final class KeyFields {

  /** The key field that an element may lack. */
  public static final String DEFAULTED = "protocol";

  /** The value of a key field that an element lacks. */
  public static final String DEFAULT_VALUE = "TCP";

  static final TextNode DEFAULT = TextNode.valueOf(DEFAULT_VALUE);

  private final List<String> names;
  private final String[][] paths;

  private KeyFields(List<String> names) {
    this.names = names;
    this.paths = new String[names.size()][];
    for (int i = 0; i < paths.length; i++) {
      String name = names.get(i);
      paths[i] = name.indexOf('.') < 0 ? new String[] {name} : name.split("\\.", -1);
    }
  }

  /**
   * Returns the key fields of these names.
   *
   * @param names dotted where nested
   * @return the fields in this order
   */
  public static KeyFields of(List<String> names) {
    return new KeyFields(List.copyOf(names));
  }

  /**
   * Returns the names of the fields.
   *
   * @return dotted where nested
   */
  public List<String> names() {
    return names;
  }

  String[] path(int field) {
    return paths[field];
  }

  /** Returns a key field with its default; null if it is missing or no scalar. */
  @Nullable JsonNode value(JsonNode element, int field) {
    JsonNode value = at(element, paths[field]);
    if (value == null || Trees.isAbsent(value)) {
      return (element.isObject() && names.get(field).equals(DEFAULTED)) ? DEFAULT : null;
    }
    return value.isValueNode() ? value : null;
  }

  private static @Nullable JsonNode at(JsonNode element, String[] path) {
    JsonNode value = element;
    for (int i = 0; i < path.length && value != null; i++) {
      value = value.get(path[i]);
    }
    return value;
  }

  /**
   * Returns the key of an element as a step of a path, without the types of its values.
   *
   * @param element any tree
   * @return {@code null} if a key field is missing or no scalar
   */
  public FieldPath.@Nullable Element segmentOf(JsonNode element) {
    if (paths.length == 1) {
      JsonNode value = value(element, 0);
      return value == null ? null : FieldPath.Element.of(names.get(0), value.asText());
    }
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < paths.length; i++) {
      JsonNode value = value(element, i);
      if (value == null) {
        return null;
      }
      texts.put(names.get(i), value.asText());
    }
    return new FieldPath.Element(texts);
  }

  /**
   * Returns the key of an element with the types of its values.
   *
   * @param element any tree
   * @return {@code null} if a key field is missing or no scalar
   */
  public @Nullable ElementKey keyOf(JsonNode element) {
    FieldPath.Element segment = segmentOf(element);
    if (segment == null) {
      return null;
    }
    JsonNode[] values = new JsonNode[paths.length];
    for (int i = 0; i < values.length; i++) {
      JsonNode value = value(element, i);
      values[i] = value == null ? DEFAULT : value;
    }
    return new ElementKey(segment, this, values, true);
  }

  /**
   * Returns whether any two elements of a list have the same key, without allocating anything.
   *
   * @param list any list
   * @return false if all keys differ
   */
  public boolean hasTwins(ArrayNode list) {
    for (int i = 1; i < list.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (haveSameKey(list.get(i), list.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether two elements have the same key, without allocating anything.
   *
   * @param one an element
   * @param other another element
   * @return true if all key fields have equal values of the same types
   */
  public boolean haveSameKey(JsonNode one, JsonNode other) {
    for (int i = 0; i < paths.length; i++) {
      JsonNode mine = value(one, i);
      if (mine == null || !Trees.equal(mine, value(other, i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KeyFields fields && names.equals(fields.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    return names.toString();
  }
}
